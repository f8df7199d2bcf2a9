/** Table cells of promo codes. */
import styled from '@emotion/styled';
import type { PromoCode, PromoState } from '#contract/promo.ts';
import { formatRegisteredName } from '#contract/rules/personName.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { fill } from '#src/i18n/labels.ts';
import { color } from '#src/theme/tokens.ts';
import { Chip, type ChipColor } from '#src/ui/StatusChip.tsx';
import { promoLabels } from './labels.ts';

export const stateColors: Readonly<Record<PromoState, ChipColor>> = {
  active: 'green',
  scheduled: 'blue',
  ended: 'grey',
  used_up: 'amber',
  off: 'grey',
};

const CodeLetters = styled('code')({
  fontSize: '0.9375rem',
  fontWeight: 650,
  letterSpacing: '0.02em',
  overflowWrap: 'anywhere',
});
const Bar = styled('span')({
  display: 'block',
  width: 88,
  height: 4,
  marginTop: 5,
  borderRadius: 2,
  background: color.softer,
  overflow: 'hidden',
  '& > span': { display: 'block', height: '100%', background: color.primary },
});

const SmallText = styled('small')({ display: 'block', color: color.muted, fontSize: '0.8125rem', fontWeight: 400 });

/** The code and, for a personal one, its owner. */
export function CodeText({ record: { code, user } }: { record: PromoCode }) {
  const locale = useLocale();
  return (
    <span translate="no">
      <CodeLetters>{code}</CodeLetters>
      {user && <SmallText>{formatRegisteredName(user, locale)}</SmallText>}
    </span>
  );
}

export const StateChip = ({ record }: { record: PromoCode }) => (
  <Chip color={stateColors[record.state]}>{useLabels(promoLabels).choices.state[record.state]}</Chip>
);

/** Number of uses; a limited code also has a bar. */
export function UsageCell({ record: { uses, max_uses } }: { record: PromoCode }) {
  const text = useLabels(promoLabels);
  const locale = useLocale();
  if (max_uses === null) return <>{formatNumber(uses, locale)}</>;
  return (
    <span style={{ display: 'inline-block', fontVariantNumeric: 'tabular-nums' }}>
      {fill(text.used, { uses: formatNumber(uses, locale), most: formatNumber(max_uses, locale) })}
      <Bar aria-hidden="true">
        <span style={{ width: `${Math.min(100, (uses / max_uses) * 100)}%` }} />
      </Bar>
    </span>
  );
}

export function OwnerCell({ record: { user } }: { record: PromoCode }) {
  const locale = useLocale();
  return user ? (
    <span translate="no">{formatRegisteredName(user, locale)}</span>
  ) : (
    <span style={{ color: color.muted }}>–</span>
  );
}
