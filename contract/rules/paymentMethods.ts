/** The ways in which a purchase is paid: by card inside the checkout, or directly to the company on receipt. */
export const paymentMethods = ['card', 'on_receipt'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
