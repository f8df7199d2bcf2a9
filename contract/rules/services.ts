/** Which external services are configured, and so what this installation offers. */
export interface AvailableServices {
  /** The code of the payment provider; with `none` cards are not accepted. */
  payments: string;
  /** Whether mail is delivered. Outside production the outbox counts. */
  mail: boolean;
  /** Whether SMS are delivered. */
  sms: boolean;
}

/** Outside production everything is available: the sandbox, and the outbox for mail and SMS. */
export const demoServices: AvailableServices = { payments: 'sandbox', mail: true, sms: true };

/** Forms of the storefront that read a card; a payment provider names one of them. */
export const paymentForms = ['stripe', 'sandbox'] as const;
export type PaymentForm = (typeof paymentForms)[number];
