/** A mail's address, or what was written, is refused for good: to try again would only harm. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
