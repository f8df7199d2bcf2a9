import { useQueryClient } from '@tanstack/react-query';
import { useFailureText } from '#src/api/failureText.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { notify } from '#src/ui/notices.ts';

/** @returns wishes for a product, or no more; what that takes is loaded at the first wish. Never rejects */
export function useWish(): (id: number, isWished: boolean) => void {
  const queries = useQueryClient();
  const locale = useLocale();
  const failureText = useFailureText();
  return (id, isWished) =>
    void import('./changeWish.ts').then(
      ({ changeWish }) => changeWish({ queries, locale, failureText }, id, isWished),
      (error: unknown) => void notify(failureText(error), { tone: 'error' }),
    );
}
