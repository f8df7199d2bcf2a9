/** Table cells of promotions. */
import styled from '@emotion/styled';
import type { Promotion, PromotionPhase } from '#contract/promotions.ts';
import { formatNumber, formatPercent, formatPrice } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useInstallation, useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Chip, type ChipColor } from '#src/ui/StatusChip.tsx';
import { promotionLabels } from './labels.ts';

export const stateColors: Readonly<Record<PromotionPhase, ChipColor>> = {
  active: 'green',
  scheduled: 'blue',
  ended: 'grey',
  used_up: 'amber',
  off: 'grey',
};

const SmallText = styled('small')({
  display: 'block',
  color: color.muted,
  fontSize: '0.8125rem',
  fontWeight: 400,
  overflowWrap: 'anywhere',
});

/** The name, and the code if there is one. */
export function PromotionName({ record }: { record: Promotion }) {
  const locale = useLocale();
  return (
    <>
      {getLocalizedName(record, locale)}
      {record.code && (
        <SmallText translate="no">
          <code>{record.code}</code>
        </SmallText>
      )}
    </>
  );
}

export const StateChip = ({ record }: { record: Promotion }) => (
  <Chip color={stateColors[record.state]}>{useLabels(promotionLabels).choices.state[record.state]}</Chip>
);

/** What it does, and how much. */
export function ActionCell({ record: { action, percent, amount, buy_count, free_count } }: { record: Promotion }) {
  const text = useLabels(promotionLabels);
  const locale = useLocale();
  const { currency } = useInstallation();
  const size =
    percent !== null
      ? formatPercent(percent, locale)
      : amount !== null
        ? formatPrice(amount, currency, locale)
        : buy_count !== null && free_count !== null
          ? `${buy_count} + ${free_count}`
          : null;
  return (
    <>
      {text.choices.action[action]}
      {size !== null && `: ${size}`}
    </>
  );
}

/** The company, or the platform. */
export function OwnerCell({ record }: { record: Promotion }) {
  const text = useLabels(promotionLabels);
  return record.company ? <span translate="no">{record.company.brand}</span> : <>{text.platform}</>;
}

/** Number of uses, and the limit if there is one. */
export function UsesCell({ record: { uses, max_uses } }: { record: Promotion }) {
  const text = useLabels(promotionLabels);
  const locale = useLocale();
  const count = formatNumber(uses, locale);
  return <>{max_uses === null ? count : fill(text.usesOf, { uses: count, most: formatNumber(max_uses, locale) })}</>;
}

/** What it has taken off, and the budget if there is one. */
export function SpentCell({ record: { spent, budget } }: { record: Promotion }) {
  const text = useLabels(promotionLabels);
  const locale = useLocale();
  const { currency } = useInstallation();
  const sum = formatPrice(spent, currency, locale);
  return <>{budget === null ? sum : fill(text.usesOf, { uses: sum, most: formatPrice(budget, currency, locale) })}</>;
}
