/** Hand-made cells of tariffs: a price, or that there is none; a limit, or none. */
import type { Period, LimitName } from '#contract/rules/tariffs.ts';
import type { Tariff } from '#contract/tariffs.ts';
import styled from '@emotion/styled';
import { useRecordContext } from 'react-admin';
import { formatNumber } from '#src/i18n/format.ts';
import { inLocale } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { colour, from } from '#src/theme/tokens.ts';
import { Chip } from '#src/ui/StatusChip.tsx';
import { tariffWords } from './labels.ts';

const quiet = { color: colour.muted };

/** The period whose price stands for the tariff. */
const headline: Period = '30';
/** A card has no column's head to say it. */
const Per = styled('span')({
  color: colour.muted,
  fontSize: '0.875rem',
  fontWeight: 400,
  [from.md]: { display: 'none' },
});

/** Whether a period has no price of its own to be told. */
export const hasNoPrice =
  (period: Period) =>
  ({ kind, prices }: Tariff): boolean =>
    kind === 'correction' || prices[period] === 0;
export const isCorrection = ({ kind }: Tariff): boolean => kind === 'correction';

/** The cell of a period's price. */
export const priceCell = (period: Period) =>
  function PriceCell({ record }: { record: Tariff }) {
    const text = useLabels(tariffWords);
    const format = usePriceFormat('always');
    const price = record.prices[period];
    if (record.kind === 'correction') return <span style={quiet}>{period === headline ? text.notSold : '–'}</span>;
    return price > 0 ? (
      <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {format(price)}
        {period === headline && <Per>{` ${text.aMonth}`}</Per>}
      </span>
    ) : (
      <span style={quiet}>{text.free}</span>
    );
  };

/** The cell of a limit. */
export const limitCell = (limit: LimitName) =>
  function LimitCell({ record }: { record: Tariff }) {
    const text = useLabels(tariffWords);
    const locale = useLocale();
    const most = record.limits[limit];
    if (isCorrection(record)) return <span style={quiet}>–</span>;
    return most === null ? (
      <span style={quiet}>{text.unlimited}</span>
    ) : (
      <span style={{ fontVariantNumeric: 'tabular-nums' }}>{formatNumber(most, locale)}</span>
    );
  };

/** Whether it can be had: a correction never. */
export function SaleCell({ record }: { record: Tariff }) {
  const text = useLabels(tariffWords);
  const isOffered = record.active && !isCorrection(record);
  return (
    <Chip hue={isOffered ? 'green' : 'grey'}>
      {isCorrection(record) ? text.notSold : text.choices.active[isOffered ? 'true' : 'false']}
    </Chip>
  );
}

/** Why a tariff has no prices to be set. */
export function FreeNote() {
  const text = useLabels(tariffWords);
  const record = useRecordContext<Tariff>();
  return <p style={{ margin: 0, ...quiet }}>{record?.kind === 'correction' ? text.correctionText : text.freeText}</p>;
}

/** Its name in the reader's language. */
export const Title = ({ record: { name, en_name } }: { record: Tariff }) => <>{inLocale(useLocale(), name, en_name)}</>;
