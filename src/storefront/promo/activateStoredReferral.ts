/** A friend's code that was kept before the sign-in, used once; where it does not work, that is said once. */
import { ApiError } from '#contract/client.ts';
import { api } from '#src/api/api.ts';
import { formatPrice } from '#src/i18n/format.ts';
import { readInstallation } from '#src/i18n/installation.ts';
import { currentLocale } from '#src/i18n/locale.ts';
import { keptReferral } from '#src/session/referral.ts';
import { notify } from '#src/ui/notices.ts';
import { promoLabels } from './labels.ts';

/** Whether the same code may work another time: the server is busy or away, not against it. */
const mayWorkLater = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 429 || error.status >= 500;

/** Uses the kept code for whoever has just signed in, and says what is to come. Never fails. */
export async function activateKept(): Promise<void> {
  const code = keptReferral.get();
  if (code === null) return;
  const locale = currentLocale();
  try {
    const { amount } = await api.promoCodes.activate({ params: { code } });
    keptReferral.clear();
    notify(promoLabels[locale].usedFriends(formatPrice(amount, readInstallation().currency, locale)), {
      tone: 'success',
    });
  } catch (error) {
    if (!(error instanceof ApiError) || mayWorkLater(error)) return;
    keptReferral.clear();
    notify(promoLabels[locale].friendsCodeFailed(error.message), { tone: 'error' });
  }
}
