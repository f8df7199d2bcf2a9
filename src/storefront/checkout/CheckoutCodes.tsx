/** Codes of a checkout, of promotions and promo codes alike, and what promotions still need. */
import styled from '@emotion/styled';
import { useFormContext } from 'react-hook-form';
import type { BasketPromotion } from '#contract/basket.ts';
import { maxEnteredCodes } from '#contract/rules/promotions.ts';
import { plural } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { CodeForm } from '../promo/CodeForm.tsx';
import type { CheckoutValues } from './draft.ts';
import type { PreviewSums } from './orderPreview.ts';

const codeLabels = labels({
  en: {
    remove: 'Remove',
    removeCode: (code: string) => `Remove the code ${code}`,
    checking: 'Checking…',
    states: {
      applied: (sum: string) => `takes off ${sum}`,
      ready: 'applies once a delivery is chosen',
      missingSum: (sum: string) => `applies if you add ${sum}`,
      missingUnits: (n: number) =>
        plural('en', n, { one: 'applies if you add {n} item', other: 'applies if you add {n} items' }),
      not_combined: 'does not go together with another promotion',
      nothing_left: 'takes nothing off this order',
      no_goods: 'is not for these products',
      used_up: 'has been used up',
      used_by_buyer: 'has been used by you already',
      needs_account: 'is for buyers with a confirmed email or phone',
      not_first_order: 'is for the first order only',
      other_channel: 'does not apply here',
    },
    codes: {
      bonus: 'is for registered buyers',
      unknown: 'does not exist',
      too_often: 'could not be checked: too many wrong codes. Try later',
      off: 'is no longer valid',
      scheduled: 'is not valid yet',
      ended: 'is no longer valid',
      used_up: 'has been used up',
    },
  },
  ru: {
    remove: 'Убрать',
    removeCode: (code) => `Убрать код ${code}`,
    checking: 'Проверяем…',
    states: {
      applied: (sum) => `скидка ${sum}`,
      ready: 'подействует, когда будет выбрана доставка',
      missingSum: (sum) => `подействует, если добавить товаров на ${sum}`,
      missingUnits: (n) =>
        plural('ru', n, {
          one: 'подействует, если добавить {n} товар',
          few: 'подействует, если добавить {n} товара',
          many: 'подействует, если добавить {n} товаров',
        }),
      not_combined: 'не сочетается с другой акцией',
      nothing_left: 'не уменьшает этот заказ',
      no_goods: 'не для этих товаров',
      used_up: 'уже закончилась',
      used_by_buyer: 'вы её уже использовали',
      needs_account: 'для покупателей с подтверждённой почтой или телефоном',
      not_first_order: 'только для первого заказа',
      other_channel: 'здесь не действует',
    },
    codes: {
      bonus: 'для зарегистрированных покупателей',
      unknown: 'такого кода нет',
      too_often: 'не проверен: слишком много неверных кодов. Попробуйте позже',
      off: 'больше не действует',
      scheduled: 'ещё не действует',
      ended: 'больше не действует',
      used_up: 'уже закончился',
    },
  },
});

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 6 });
const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 8,
  fontSize: '0.9375rem',
  lineHeight: 1.4,
  overflowWrap: 'anywhere',
  '& small': { display: 'block', color: color.muted, fontSize: '0.875rem' },
});

/** Returns a function from a promotion to what became of it. */
function usePromotionText(): (promotion: BasketPromotion) => string {
  const text = useLabels(codeLabels).states;
  const format = usePriceFormat();
  return ({ state, amount, missing_sum, missing_units }) => {
    if (state === 'applied') return text.applied(format(amount));
    if (state === 'near')
      return missing_sum === null ? text.missingUnits(missing_units ?? 1) : text.missingSum(format(missing_sum));
    return text[state];
  };
}

export interface CheckoutCodesProps {
  isGuest: boolean;
  /** Whether codes can be entered. */
  isOpen: boolean;
  /** Null while it is not known. */
  preview: Pick<PreviewSums, 'promotions' | 'codes'> | null;
}

export function CheckoutCodes({ isGuest, isOpen, preview }: CheckoutCodesProps) {
  const text = useLabels(codeLabels);
  const locale = useLocale();
  const getText = usePromotionText();
  const { setValue, watch } = useFormContext<CheckoutValues>();
  const codes = watch('codes');
  const isSame = (one: string, other: string | null) => one.toLowerCase() === other?.toLowerCase();
  const setCodes = (next: string[]) => setValue('codes', next, { shouldDirty: true });
  const add = (code: string) => {
    if (!codes.some((known) => isSame(known, code))) setCodes([...codes, code]);
  };
  // Uses the new bonuses at once: the code was entered for this order
  const payWithBonuses = () => setValue('useBonuse', true, { shouldDirty: true });
  const describe = (code: string): string => {
    const promotion = preview?.promotions.find((found) => isSame(code, found.code));
    if (promotion) return `${getLocalizedName(promotion, locale)}: ${getText(promotion)}`;
    const state = preview?.codes.find((found) => isSame(code, found.code))?.state;
    return state === undefined || state === 'found' ? text.checking : text.codes[state];
  };
  const near = (preview?.promotions ?? []).filter(
    ({ code, state }) => code === null && (state === 'near' || state === 'ready'),
  );
  return (
    <>
      {isOpen && codes.length < maxEnteredCodes && (
        <CodeForm onUsed={payWithBonuses} onPromotion={add} isGuest={isGuest} />
      )}
      {codes.length + near.length > 0 && (
        <List aria-live="polite">
          {codes.map((code) => (
            <Row key={code}>
              <span>
                <strong>{code}</strong>
                <small>{describe(code)}</small>
              </span>
              <Button
                type="button"
                size="small"
                aria-label={text.removeCode(code)}
                onClick={() => setCodes(codes.filter((other) => other !== code))}
              >
                {text.remove}
              </Button>
            </Row>
          ))}
          {near.map((promotion) => (
            <Row key={promotion.promotion_id}>
              <span>
                {getLocalizedName(promotion, locale)}
                <small>{getText(promotion)}</small>
              </span>
            </Row>
          ))}
        </List>
      )}
    </>
  );
}
