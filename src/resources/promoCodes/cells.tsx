/** Hand-made cells of promo codes. */
import styled from '@emotion/styled';
import type { PromoCode, PromoState } from '#contract/promo.ts';
import { registeredName } from '#contract/rules/personName.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { fill } from '#src/i18n/labels.ts';
import { colour } from '#src/theme/tokens.ts';
import { Chip, type Hue } from '#src/ui/StatusChip.tsx';
import { promoWords } from './labels.ts';

export const stateHues: Readonly<Record<PromoState, Hue>> = {
  active: 'green',
  scheduled: 'blue',
  ended: 'grey',
  used_up: 'amber',
  off: 'grey',
};

const Letters = styled('code')({
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
  background: colour.softer,
  overflow: 'hidden',
  '& > span': { display: 'block', height: '100%', background: colour.primary },
});

const Small = styled('small')({ display: 'block', color: colour.muted, fontSize: '0.8125rem', fontWeight: 400 });

/** The code, and whose it is where it is somebody's own. */
export function CodeText({ record: { code, user } }: { record: PromoCode }) {
  const locale = useLocale();
  return (
    <span translate="no">
      <Letters>{code}</Letters>
      {user && <Small>{registeredName(user, locale)}</Small>}
    </span>
  );
}

export const StateChip = ({ record }: { record: PromoCode }) => (
  <Chip hue={stateHues[record.state]}>{useLabels(promoWords).choices.state[record.state]}</Chip>
);

/** How much of it is used: of a limited one as a bar too. */
export function Uses({ record: { uses, max_uses } }: { record: PromoCode }) {
  const text = useLabels(promoWords);
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

export function Owner({ record: { user } }: { record: PromoCode }) {
  const locale = useLocale();
  return user ? (
    <span translate="no">{registeredName(user, locale)}</span>
  ) : (
    <span style={{ color: colour.muted }}>–</span>
  );
}
