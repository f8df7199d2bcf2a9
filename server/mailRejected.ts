/** The mail server rejected a mail for good, so it must not be retried. */
export class MailRejected extends Error {
  override readonly name = 'MailRefused';
}
