/** What holds now: the plan, its end, and how much of it is used. */
import styled from '@emotion/styled';
import { useState } from 'react';
import { daysLeft } from '#contract/rules/tariffs.ts';
import type { Subscription } from '#contract/tariffs.ts';
import { formatDate, formatNumber } from '#src/i18n/format.ts';
import { descriptionOf, nameOf } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour, from } from '#src/theme/tokens.ts';
import { Panel } from '#src/ui/layoutParts.tsx';
import { Chip, type Hue } from '#src/ui/StatusChip.tsx';
import { Benefits } from './Benefits.tsx';
import { tariffLabels } from './labels.ts';

const hues: Record<Subscription['state'], Hue> = { free: 'grey', active: 'green', ends_soon: 'amber', expired: 'red' };
const percent = 100;
const nearlyFull = 0.9;

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 12px',
  '& h2': { margin: 0, fontSize: '1.375rem', fontWeight: 680, letterSpacing: '-0.01em' },
});
const Quiet = styled('p')({ margin: '6px 0 0', color: colour.muted });
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
  '& > span:last-of-type': { color: colour.muted, fontVariantNumeric: 'tabular-nums' },
});
const Track = styled('div')({
  height: 8,
  marginTop: 6,
  borderRadius: 4,
  background: colour.line,
  overflow: 'hidden',
  '& > i': { display: 'block', height: '100%', borderRadius: 4, background: colour.primary },
  '& > i[data-full=true]': { background: colour.warning },
});

function Bar({ used, most }: Subscription['usage'][number]) {
  const text = useLabels(tariffLabels);
  const locale = useLocale();
  const part = most ? Math.min(1, used / most) : 1;
  const words =
    most === null
      ? `${formatNumber(used, locale)} · ${text.unlimited}`
      : text.of(formatNumber(used, locale), formatNumber(most, locale));
  return (
    <li>
      <Line>
        <span>{text.limits.products}</span>
        <span>{words}</span>
      </Line>
      {/* What has no limit has nothing to be full of. */}
      {most !== null && (
        <Track
          role="meter"
          aria-label={text.limits.products}
          aria-valuemin={0}
          aria-valuemax={most}
          aria-valuenow={Math.min(used, most)}
          aria-valuetext={words}
        >
          <i data-full={part >= nearlyFull} style={{ width: `${part * percent}%` }} />
        </Track>
      )}
    </li>
  );
}

export function PresentPlan({ subscription }: { subscription: Subscription }) {
  const text = useLabels(tariffLabels);
  const locale = useLocale();
  const [now] = useState(() => new Date());
  const { tariff, tariff_expires_at, state, ended, usage, hidden_products } = subscription;
  if (!tariff) return null;
  const isRunning = state === 'active' || state === 'ends_soon';
  return (
    <Panel>
      <Head>
        <h2 translate="no">{nameOf(tariff, locale)}</h2>
        {/* The free plan's name says it. */}
        {state !== 'free' && <Chip hue={hues[state]}>{text.states[state]}</Chip>}
      </Head>
      <Quiet>
        {tariff_expires_at && isRunning
          ? `${text.until(formatDate(tariff_expires_at, locale))} · ${text.left(daysLeft(tariff_expires_at, now))}`
          : ended && tariff_expires_at
            ? text.ended(nameOf(ended, locale), formatDate(tariff_expires_at, locale))
            : text.free}
      </Quiet>
      {descriptionOf(tariff, locale) && <Quiet translate="no">{descriptionOf(tariff, locale)}</Quiet>}
      <Benefits tariff={tariff} />
      {usage.length > 0 && (
        <>
          <h3 style={{ margin: '22px 0 0', fontSize: '1rem', fontWeight: 650 }}>{text.used}</h3>
          <Bars>
            {usage.map((one) => (
              <Bar key={one.limit} {...one} />
            ))}
          </Bars>
          <Quiet>{text.productsText}</Quiet>
        </>
      )}
      {hidden_products > 0 && (
        <p style={{ margin: '14px 0 0', color: colour.error, fontWeight: 550 }}>{text.hidden(hidden_products)}</p>
      )}
    </Panel>
  );
}
