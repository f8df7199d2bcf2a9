import { useQueryClient } from '@tanstack/react-query';
import { useFailureText } from '#src/api/failureText.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { keptSession } from '#src/session/session.ts';
import { wishOnDevice } from '#src/session/wishes.ts';
import { notify } from '#src/ui/notices.ts';

/** @returns wishes for a product, or no more: a guest's at once, for the next click may leave the page; an account's by what is loaded at the first wish. Never rejects */
export function useWish(): (id: number, isWished: boolean) => void {
  const queries = useQueryClient();
  const locale = useLocale();
  const failureText = useFailureText();
  return (id, isWished) => {
    if (!keptSession.get() && wishOnDevice(id, isWished)) return;
    void import('./changeWish.ts').then(
      ({ changeWish }) => changeWish({ queries, locale, failureText }, id, isWished),
      (error: unknown) => void notify(failureText(error), { tone: 'error' }),
    );
  };
}
