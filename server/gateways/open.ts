/** Opens the gateways that the configuration asks for. */
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '#server/config.ts';
import { builtInAssistant } from './assistant/builtIn.ts';
import { openAiAssistant } from './assistant/openai.ts';
import type { Fanout } from './fanout.ts';
import { mattermostChat } from './chat/mattermost.ts';
import { diskFiles } from './files.ts';
import { s3Files } from './filesS3.ts';
import type { Gateways } from './index.ts';
import { outboxMail, smtpMail } from './mail.ts';
import { gazetteerMaps } from './maps/gazetteer.ts';
import { googleMaps } from './maps/google.ts';
import { internetPictures } from './pictures.ts';
import { sandboxPayments } from './payments/sandbox.ts';
import { stripePayments } from './payments/stripe.ts';
import { withDemoBrowsers } from './push/demoPush.ts';
import { webPush } from './push/webPush.ts';
import { outboxSms, twilioSms } from './sms.ts';

/** Each part's real implementation where it is configured, else its built-in default. */
export const openGateways = (
  config: Pick<
    Config,
    | 'smtp'
    | 'twilio'
    | 's3'
    | 'dataDir'
    | 'googleMaps'
    | 'stripe'
    | 'mattermost'
    | 'openAi'
    | 'publicUrl'
    | 'isProduction'
  >,
  pool: pg.Pool,
  fanout: Fanout,
): Gateways => ({
  fanout,
  mail: config.smtp ? smtpMail(config.smtp) : outboxMail(pool),
  sms: config.twilio ? twilioSms(config.twilio) : outboxSms(pool),
  files: config.s3 ? s3Files(config.s3) : diskFiles(join(config.dataDir, 'uploads')),
  maps: config.googleMaps ? googleMaps(config.googleMaps) : gazetteerMaps(pool),
  pictures: internetPictures(),
  payments: config.stripe ? stripePayments(config.stripe) : sandboxPayments(pool),
  assistant: config.openAi ? openAiAssistant(config.openAi) : builtInAssistant(),
  chat: config.mattermost ? mattermostChat(config.mattermost) : null,
  push: config.isProduction
    ? webPush({ pool, publicUrl: config.publicUrl })
    : withDemoBrowsers(webPush({ pool, publicUrl: config.publicUrl })),
});
