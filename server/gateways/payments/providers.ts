/** All payment providers. To add one, write its file and list it here: see docs/add-a-payment-provider.md. */
import type { PaymentProvider } from './provider.ts';
import { sandbox } from './sandbox.ts';
import { stripe } from './stripe.ts';

export const paymentProviders: readonly PaymentProvider[] = [stripe, sandbox];
