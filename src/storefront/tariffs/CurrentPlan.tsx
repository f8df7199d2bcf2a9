/** The current plan with its end date and usage. */
import styled from '@emotion/styled';
import { useState } from 'react';
import { countDaysLeft } from '#contract/rules/tariffs.ts';
import type { Subscription } from '#contract/tariffs.ts';
import { formatDate, formatNumber } from '#src/i18n/format.ts';
import { getLocalizedDescription, getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, from } from '#src/theme/tokens.ts';
import { Panel } from '#src/ui/layoutParts.tsx';
import { Chip, type ChipColor } from '#src/ui/StatusChip.tsx';
import { Benefits } from './Benefits.tsx';
import { tariffLabels } from './labels.ts';

const stateColors: Record<Subscription['state'], ChipColor> = {
  free: 'grey',
  active: 'green',
  ends_soon: 'amber',
  expired: 'red',
};
const percent = 100;
const nearlyFull = 0.9;

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 12px',
  '& h2': { margin: 0, fontSize: '1.375rem', fontWeight: 680, letterSpacing: '-0.01em' },
});
const MutedText = styled('p')({ margin: '6px 0 0', color: color.muted });
const Bars = styled('ul')({
  listStyle: 'none',
  margin: '14px 0 0',
  padding: 0,
  display: 'grid',
  gap: '14px 28px',
  [from.sm]: { gridTemplateColumns: '1fr 1fr' },
});
const Line = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  fontSize: '0.9375rem',
  '& > span:last-of-type': { color: color.muted, fontVariantNumeric: 'tabular-nums' },
});
const Track = styled('div')({
  height: 8,
  marginTop: 6,
  borderRadius: 4,
  background: color.line,
  overflow: 'hidden',
  '& > i': { display: 'block', height: '100%', borderRadius: 4, background: color.primary },
  '& > i[data-full=true]': { background: color.warning },
});

function Bar({ used, most }: Subscription['usage'][number]) {
  const text = useLabels(tariffLabels);
  const locale = useLocale();
  const part = most ? Math.min(1, used / most) : 1;
  const usageText =
    most === null
      ? `${formatNumber(used, locale)} · ${text.unlimited}`
      : text.of(formatNumber(used, locale), formatNumber(most, locale));
  return (
    <li>
      <Line>
        <span>{text.limits.products}</span>
        <span>{usageText}</span>
      </Line>
      {/* Without a limit there is nothing to measure. */}
      {most !== null && (
        <Track
          role="meter"
          aria-label={text.limits.products}
          aria-valuemin={0}
          aria-valuemax={most}
          aria-valuenow={Math.min(used, most)}
          aria-valuetext={usageText}
        >
          <i data-full={part >= nearlyFull} style={{ width: `${part * percent}%` }} />
        </Track>
      )}
    </li>
  );
}

export function CurrentPlan({ subscription }: { subscription: Subscription }) {
  const text = useLabels(tariffLabels);
  const locale = useLocale();
  const [now] = useState(() => new Date());
  const { tariff, tariff_expires_at, state, ended, usage, hidden_products } = subscription;
  if (!tariff) return null;
  const isRunning = state === 'active' || state === 'ends_soon';
  return (
    <Panel>
      <Head>
        <h2 translate="no">{getLocalizedName(tariff, locale)}</h2>
        {/* The name of the free plan says it. */}
        {state !== 'free' && <Chip color={stateColors[state]}>{text.states[state]}</Chip>}
      </Head>
      <MutedText>
        {tariff_expires_at && isRunning
          ? `${text.until(formatDate(tariff_expires_at, locale))} · ${text.left(countDaysLeft(tariff_expires_at, now))}`
          : ended && tariff_expires_at
            ? text.expired(getLocalizedName(ended, locale), formatDate(tariff_expires_at, locale))
            : text.free}
      </MutedText>
      {getLocalizedDescription(tariff, locale) && (
        <MutedText translate="no">{getLocalizedDescription(tariff, locale)}</MutedText>
      )}
      <Benefits tariff={tariff} />
      {usage.length > 0 && (
        <>
          <h3 style={{ margin: '22px 0 0', fontSize: '1rem', fontWeight: 650 }}>{text.used}</h3>
          <Bars>
            {usage.map((one) => (
              <Bar key={one.limit} {...one} />
            ))}
          </Bars>
          <MutedText>{text.productsText}</MutedText>
        </>
      )}
      {hidden_products > 0 && (
        <p style={{ margin: '14px 0 0', color: color.error, fontWeight: 550 }}>{text.hidden(hidden_products)}</p>
      )}
    </Panel>
  );
}
