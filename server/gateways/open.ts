/** Opens the gateways that the configuration asks for. */
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '#server/config.ts';
import { createBuiltInAssistant } from './assistant/builtIn.ts';
import { createOpenAiAssistant } from './assistant/openai.ts';
import type { Fanout } from './fanout.ts';
import { checkClaimBeforePayments, checkClaimBeforeSms } from './claimChecked.ts';
import { createMattermostChat } from './chat/mattermost.ts';
import { createDiskFiles } from './files.ts';
import { createS3Files } from './filesS3.ts';
import type { Gateways } from './index.ts';
import { createDisabledMail, createOutboxMail, createSmtpMail } from './mail.ts';
import { createGazetteerMaps } from './maps/gazetteer.ts';
import { createGoogleMaps } from './maps/google.ts';
import { createInternetPictures } from './pictures.ts';
import { createDisabledPayments } from './payments/none.ts';
import { wrapWithDemoBrowsers } from './push/demoPush.ts';
import { createWebPush } from './push/webPush.ts';
import { createDisabledSms, createOutboxSms, createTwilioSms } from './sms.ts';

/** Each gateway's real implementation where it is configured, else its built-in default. */
export const openGateways = (
  config: Pick<
    Config,
    | 'smtp'
    | 'twilio'
    | 's3'
    | 'dataDir'
    | 'googleMaps'
    | 'payments'
    | 'mattermost'
    | 'openAi'
    | 'publicUrl'
    | 'isProduction'
    | 'services'
  >,
  pool: pg.Pool,
  fanout: Fanout,
): Gateways => ({
  fanout,
  mail: config.smtp
    ? createSmtpMail(config.smtp)
    : config.services.mail
      ? createOutboxMail(pool)
      : createDisabledMail(),
  sms: checkClaimBeforeSms(
    config.twilio ? createTwilioSms(config.twilio) : config.services.sms ? createOutboxSms(pool) : createDisabledSms(),
  ),
  files: config.s3 ? createS3Files(config.s3) : createDiskFiles(join(config.dataDir, 'uploads')),
  maps: config.googleMaps ? createGoogleMaps(config.googleMaps) : createGazetteerMaps(pool),
  pictures: createInternetPictures(),
  payments: checkClaimBeforePayments(config.payments?.open(pool) ?? createDisabledPayments()),
  assistant: config.openAi ? createOpenAiAssistant(config.openAi) : createBuiltInAssistant(),
  chat: config.mattermost ? createMattermostChat(config.mattermost) : null,
  push: config.isProduction
    ? createWebPush({ pool, publicUrl: config.publicUrl })
    : wrapWithDemoBrowsers(createWebPush({ pool, publicUrl: config.publicUrl })),
});
