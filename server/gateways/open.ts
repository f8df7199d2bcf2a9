/** Opens the gateways that the configuration asks for. */
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '#server/config.ts';
import { builtInAssistant } from './assistant/builtIn.ts';
import { openAiAssistant } from './assistant/openai.ts';
import type { Fanout } from './fanout.ts';
import { claimedPayments, claimedSms } from './claimed.ts';
import { mattermostChat } from './chat/mattermost.ts';
import { diskFiles } from './files.ts';
import { s3Files } from './filesS3.ts';
import type { Gateways, Payments } from './index.ts';
import { noMail, outboxMail, smtpMail } from './mail.ts';
import { gazetteerMaps } from './maps/gazetteer.ts';
import { googleMaps } from './maps/google.ts';
import { internetPictures } from './pictures.ts';
import { noPayments } from './payments/none.ts';
import { sandboxPayments } from './payments/sandbox.ts';
import { stripePayments } from './payments/stripe.ts';
import { withDemoBrowsers } from './push/demoPush.ts';
import { webPush } from './push/webPush.ts';
import { noSms, outboxSms, twilioSms } from './sms.ts';

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
    | 'services'
  >,
  pool: pg.Pool,
  fanout: Fanout,
): Gateways => ({
  fanout,
  mail: config.smtp ? smtpMail(config.smtp) : config.services.mail ? outboxMail(pool) : noMail(),
  sms: claimedSms(config.twilio ? twilioSms(config.twilio) : config.services.sms ? outboxSms(pool) : noSms()),
  files: config.s3 ? s3Files(config.s3) : diskFiles(join(config.dataDir, 'uploads')),
  maps: config.googleMaps ? googleMaps(config.googleMaps) : gazetteerMaps(pool),
  pictures: internetPictures(),
  payments: claimedPayments(openPayments(config, pool)),
  assistant: config.openAi ? openAiAssistant(config.openAi) : builtInAssistant(),
  chat: config.mattermost ? mattermostChat(config.mattermost) : null,
  push: config.isProduction
    ? webPush({ pool, publicUrl: config.publicUrl })
    : withDemoBrowsers(webPush({ pool, publicUrl: config.publicUrl })),
});

function openPayments({ stripe, services }: Pick<Config, 'stripe' | 'services'>, pool: pg.Pool): Payments {
  if (stripe) return stripePayments(stripe);
  return services.payments === 'sandbox' ? sandboxPayments(pool) : noPayments();
}
