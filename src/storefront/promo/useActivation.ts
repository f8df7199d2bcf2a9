/** Applies a promo code and updates the balance everywhere. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#src/api/api.ts';
import { personalKey } from '#src/api/queries.ts';
import { useLabels, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { updateStoredMe, storedSession } from '#src/session/session.ts';
import { notify } from '#src/ui/notices.ts';
import { promoLabels } from './labels.ts';

/** Key of all queries that depend on the balance. */
export const bonusKey = [personalKey, 'bonuses'] as const;

export function useActivation(onUsed?: () => void) {
  const text = useLabels(promoLabels);
  const format = usePriceFormat();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => api.promoCodes.activate({ params: { code } }),
    onSuccess: ({ amount, bonus_balance, pending }) => {
      const me = storedSession.get()?.me;
      if (me) updateStoredMe({ ...me, bonus_balance: bonus_balance as typeof me.bonus_balance });
      void queries.invalidateQueries({ queryKey: bonusKey });
      notify(pending ? text.usedFriends(format(amount)) : text.used(format(amount), format(bonus_balance)), {
        tone: 'success',
      });
      onUsed?.();
    },
  });
}
