/** Adds and removes wishes. */
import { useQueryClient } from '@tanstack/react-query';
import { maxWishes } from '#contract/rules/wishes.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { storedSession } from '#src/session/session.ts';
import { setGuestWish } from '#src/session/wishes.ts';
import { notify } from '#src/ui/notices.ts';
import { wishInAccount } from './wishInAccount.ts';

/** The labels are loaded only after an error. */
const loadLabels = async () => (await import('./actionLabels.ts')).wishActionLabels;

/**
 * @returns a function that adds or removes a wish; it runs at once, because the next click may leave the page, reports
 * errors and never rejects
 */
export function useWish(): (id: number, isWished: boolean) => void {
  const queries = useQueryClient();
  const locale = useLocale();
  const failureText = useFailureText();

  async function wish(id: number, isWished: boolean): Promise<void> {
    let failure: string | null = null;
    try {
      if (storedSession.get()) await wishInAccount(queries, id, isWished);
      else if (!setGuestWish(id, isWished)) notify((await loadLabels())[locale].full(maxWishes), { tone: 'error' });
    } catch (error) {
      failure = failureText(error);
    }
    if (failure === null) return;
    const labels = await loadLabels().catch(() => null);
    notify(failure, {
      tone: 'error',
      ...(labels && { action: { label: labels[locale].tryAgain, run: () => void wish(id, isWished) } }),
    });
  }

  return (id, isWished) => void wish(id, isWished);
}
