/** Applies a stored referral code once after sign-in, and reports a failure once. */
import { ApiError } from '#contract/client.ts';
import { api } from '#src/api/api.ts';
import { formatPrice } from '#src/i18n/format.ts';
import { readInstallation } from '#src/i18n/installation.ts';
import { getCurrentLocale } from '#src/i18n/locale.ts';
import { storedReferral } from '#src/session/referral.ts';
import { notify } from '#src/ui/notices.ts';
import { promoLabels } from './labels.ts';

/** Whether a retry may succeed: the server was busy or unavailable. */
const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 429 || error.status >= 500;

/** Applies the stored code for the user who just signed in, and reports the reward. Never rejects. */
export async function activateStoredReferral(): Promise<void> {
  const code = storedReferral.get();
  if (code === null) return;
  const locale = getCurrentLocale();
  try {
    const { amount } = await api.promoCodes.activate({ params: { code } });
    storedReferral.clear();
    notify(promoLabels[locale].usedFriends(formatPrice(amount, readInstallation().currency, locale)), {
      tone: 'success',
    });
  } catch (error) {
    if (!(error instanceof ApiError) || isTemporary(error)) return;
    storedReferral.clear();
    notify(promoLabels[locale].friendsCodeFailed(error.message), { tone: 'error' });
  }
}
