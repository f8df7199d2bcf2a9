/** Using a promo code: what came is in the balance at once, on every part of the screen. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#src/api/api.ts';
import { mine } from '#src/api/queries.ts';
import { useLabels, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { keepMe, keptSession } from '#src/session/session.ts';
import { notify } from '#src/ui/notices.ts';
import { promoLabels } from './labels.ts';

/** What hangs on the balance. */
export const bonusKey = [mine, 'bonuses'] as const;

export function useActivation(onUsed?: () => void) {
  const text = useLabels(promoLabels);
  const format = usePriceFormat();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => api.promoCodes.activate({ params: { code } }),
    onSuccess: ({ amount, bonus_balance, pending }) => {
      const me = keptSession.get()?.me;
      if (me) keepMe({ ...me, bonus_balance: bonus_balance as typeof me.bonus_balance });
      void queries.invalidateQueries({ queryKey: bonusKey });
      notify(pending ? text.usedFriends(format(amount)) : text.used(format(amount), format(bonus_balance)), {
        tone: 'success',
      });
      onUsed?.();
    },
  });
}
