/** What this installation can do for people, by the outside services that are set up. */
export interface Services {
  /** Who takes card payments; with `none` cards are not accepted anywhere. */
  payments: 'stripe' | 'sandbox' | 'none';
  /** Whether mail reaches its reader. Outside production the outbox counts as a mailbox. */
  mail: boolean;
  /** Whether SMS reach their reader. */
  sms: boolean;
}

/** Without production everything is there: the sandbox, and the outbox for mail and SMS. */
export const demoServices: Services = { payments: 'sandbox', mail: true, sms: true };
