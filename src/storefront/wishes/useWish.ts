import { useQueryClient } from '@tanstack/react-query';
import { maxWishes } from '#contract/rules/wishes.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { keptSession } from '#src/session/session.ts';
import { wishOnDevice } from '#src/session/wishes.ts';
import { notify } from '#src/ui/notices.ts';
import { wishInAccount } from './wishInAccount.ts';

/** Its words are loaded when something has gone wrong. */
const loadLabels = async () => (await import('./deedLabels.ts')).wishDeedLabels;

/** @returns wishes for a product, or no more: at once, for the next click may leave the page. Never rejects: what went wrong is said */
export function useWish(): (id: number, isWished: boolean) => void {
  const queries = useQueryClient();
  const locale = useLocale();
  const failureText = useFailureText();

  async function wish(id: number, isWished: boolean): Promise<void> {
    let failure: string | null = null;
    try {
      if (keptSession.get()) await wishInAccount(queries, id, isWished);
      else if (!wishOnDevice(id, isWished)) notify((await loadLabels())[locale].full(maxWishes), { tone: 'error' });
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
