/**
 * Entered codes with what became of each, and what automatic promotions still need. At the checkout and the counter.
 */
import styled from '@emotion/styled';
import type { Answer } from '#contract/endpoint.ts';
import type { BasketPromotion } from '#contract/basket.ts';
import type { Contract } from '#contract/index.ts';
import { plural } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Button } from '../Button.tsx';

const codeLabels = labels({
  en: {
    ofCompany: (promotion: string, company: string) => `${promotion} at ${company}`,
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
      used_by_buyer: 'has already been used by this account',
      needs_account: 'is for buyers with a confirmed email or phone',
      not_first_order: 'is for the first order only',
      other_channel: 'does not apply here',
    },
    codes: {
      bonus: 'gives bonuses to registered buyers',
      unknown: 'does not exist',
      too_often: 'could not be checked: too many wrong codes. Try later',
      other_company: 'is for another shop',
      off: 'is no longer valid',
      scheduled: 'is not valid yet',
      ended: 'is no longer valid',
      used_up: 'has been used up',
    },
  },
  ru: {
    ofCompany: (promotion, company) => `${promotion} (${company})`,
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
      used_by_buyer: 'в этой учётной записи уже использована',
      needs_account: 'для покупателей с подтверждённой почтой или телефоном',
      not_first_order: 'только для первого заказа',
      other_channel: 'здесь не действует',
    },
    codes: {
      bonus: 'даёт бонусы зарегистрированным покупателям',
      unknown: 'такого кода нет',
      too_often: 'не проверен: слишком много неверных кодов. Попробуйте позже',
      other_company: 'для другого магазина',
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

/** What became of a code: room for two lines, so that no button moves when it is known. */
const CodeState = styled('small')({ minHeight: '2lh' });

/** Returns a function from a promotion to what became of it. */
function usePromotionText(): (promotion: BasketPromotion) => string {
  const text = useLabels(codeLabels).states;
  const format = usePriceFormat('always');
  return ({ state, amount, missing_sum, missing_units }) => {
    if (state === 'applied') return text.applied(format(amount));
    if (state === 'near')
      return missing_sum === null ? text.missingUnits(missing_units ?? 1) : text.missingSum(format(missing_sum));
    return text[state];
  };
}

/** A code as forms show it while it is typed: capitals make no difference. */
const formatCode = (code: string): string => code.toUpperCase();

/** Whether two codes are the same: capitals make no difference. */
export const isSameCode = (one: string, other: string | null): boolean => one.toLowerCase() === other?.toLowerCase();

/** As the server answers them; null while they are not known. */
type Found = Pick<Answer<Contract['orderPreviews']['list']>, 'promotions' | 'codes'> | null;

/** Names the company of a promotion where there are several; undefined where it goes without saying. */
type GetCompanyName = (companyId: number) => string | undefined;

/** Returns a function from a promotion to its name, with its company where there are several. */
function usePromotionName(getCompanyName?: GetCompanyName): (promotion: BasketPromotion) => string {
  const text = useLabels(codeLabels);
  const locale = useLocale();
  return (promotion) => {
    const name = getLocalizedName(promotion, locale);
    const company = promotion.company_id === null ? undefined : getCompanyName?.(promotion.company_id);
    return company === undefined ? name : text.ofCompany(name, company);
  };
}

export interface EnteredCodesProps {
  codes: readonly string[];
  found: Found;
  onRemove: (code: string) => void;
  getCompanyName?: GetCompanyName;
}

/** The entered codes, with what became of each. */
export function EnteredCodes({ codes, found, onRemove, getCompanyName }: EnteredCodesProps) {
  const text = useLabels(codeLabels);
  const getText = usePromotionText();
  const getName = usePromotionName(getCompanyName);
  const describe = (code: string): string => {
    const promotion = found?.promotions?.find((one) => isSameCode(code, one.code));
    if (promotion) return `${getName(promotion)}: ${getText(promotion)}`;
    const state = found?.codes?.find((one) => isSameCode(code, one.code))?.state;
    if (state === undefined) return text.checking;
    return state === 'found' ? text.states.nothing_left : text.codes[state];
  };
  if (codes.length === 0) return null;
  return (
    <List aria-live="polite">
      {codes.map((code) => (
        <Row key={code}>
          <span>
            <strong translate="no">{formatCode(code)}</strong>
            <CodeState>{describe(code)}</CodeState>
          </span>
          <Button
            type="button"
            size="small"
            aria-label={text.removeCode(formatCode(code))}
            onClick={() => onRemove(code)}
          >
            {text.remove}
          </Button>
        </Row>
      ))}
    </List>
  );
}

export interface NearPromotionsProps {
  found: Found;
  getCompanyName?: GetCompanyName;
}

/** Automatic promotions that do not apply yet, with what each still needs. */
export function NearPromotions({ found, getCompanyName }: NearPromotionsProps) {
  const getText = usePromotionText();
  const getName = usePromotionName(getCompanyName);
  const near = found?.promotions?.filter(({ code, state }) => code === null && (state === 'near' || state === 'ready'));
  if (!near?.length) return null;
  return (
    <List aria-live="polite">
      {near.map((promotion) => (
        <Row key={promotion.promotion_id}>
          <span>
            {getName(promotion)}
            <small>{getText(promotion)}</small>
          </span>
        </Row>
      ))}
    </List>
  );
}
