/** Table cells of tariffs: prices, limits and availability. */
import type { Period, LimitName } from '#contract/rules/tariffs.ts';
import type { Tariff } from '#contract/tariffs.ts';
import styled from '@emotion/styled';
import { useRecordContext } from 'react-admin';
import { formatNumber } from '#src/i18n/format.ts';
import { selectLocalized } from '#src/i18n/localized.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color, from } from '#src/theme/tokens.ts';
import { Chip } from '#src/ui/StatusChip.tsx';
import { tariffLabels } from './labels.ts';

const mutedStyle = { color: color.muted };

/** The period whose price represents the tariff. */
const mainPeriod: Period = '30';
/** Shown on cards, which have no column header with the period. */
const PeriodNote = styled('span')({
  color: color.muted,
  fontSize: '0.875rem',
  fontWeight: 400,
  [from.md]: { display: 'none' },
});

/** Whether a tariff has no price for a period. */
export const hasNoPrice =
  (period: Period) =>
  ({ kind, prices }: Tariff): boolean =>
    kind === 'correction' || prices[period] === 0;
export const isCorrection = ({ kind }: Tariff): boolean => kind === 'correction';

/** Creates the price cell of a period. */
export const createPriceCell = (period: Period) =>
  function PriceCell({ record }: { record: Tariff }) {
    const text = useLabels(tariffLabels);
    const format = usePriceFormat('always');
    const price = record.prices[period];
    if (record.kind === 'correction')
      return <span style={mutedStyle}>{period === mainPeriod ? text.notSold : '–'}</span>;
    return price > 0 ? (
      <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {format(price)}
        {period === mainPeriod && <PeriodNote>{` ${text.aMonth}`}</PeriodNote>}
      </span>
    ) : (
      <span style={mutedStyle}>{text.free}</span>
    );
  };

/** Creates the cell of a limit. */
export const createLimitCell = (limit: LimitName) =>
  function LimitCell({ record }: { record: Tariff }) {
    const text = useLabels(tariffLabels);
    const locale = useLocale();
    const limitValue = record.limits[limit];
    if (isCorrection(record)) return <span style={mutedStyle}>–</span>;
    return limitValue === null ? (
      <span style={mutedStyle}>{text.unlimited}</span>
    ) : (
      <span style={{ fontVariantNumeric: 'tabular-nums' }}>{formatNumber(limitValue, locale)}</span>
    );
  };

/** Whether the tariff is on sale; a correction never is. */
export function SaleCell({ record }: { record: Tariff }) {
  const text = useLabels(tariffLabels);
  const isOffered = record.active && !isCorrection(record);
  return (
    <Chip color={isOffered ? 'green' : 'grey'}>
      {isCorrection(record) ? text.notSold : text.choices.active[isOffered ? 'true' : 'false']}
    </Chip>
  );
}

/** Explains why a tariff has no prices to edit. */
export function FreeNote() {
  const text = useLabels(tariffLabels);
  const record = useRecordContext<Tariff>();
  return (
    <p style={{ margin: 0, ...mutedStyle }}>{record?.kind === 'correction' ? text.correctionText : text.freeText}</p>
  );
}

/** The tariff's name in the interface language. */
export const TitleCell = ({ record: { name, en_name } }: { record: Tariff }) => (
  <>{selectLocalized(useLocale(), name, en_name)}</>
);
