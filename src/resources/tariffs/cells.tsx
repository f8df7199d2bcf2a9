/** Hand-made cells of tariffs: a price, or that there is none; a limit, or none. */
import type { Period, LimitName } from '#contract/rules/tariffs.ts';
import type { Tariff } from '#contract/tariffs.ts';
import { useRecordContext } from 'react-admin';
import { formatNumber } from '#src/i18n/format.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { tariffWords } from './labels.ts';

const quiet = { color: colour.muted };

/** The cell of a period's price. */
export const priceCell = (period: Period) =>
  function PriceCell({ record }: { record: Tariff }) {
    const text = useLabels(tariffWords);
    const format = usePriceFormat('always');
    const price = record.prices[period];
    if (record.kind === 'correction') return <span style={quiet}>–</span>;
    return price > 0 ? <span style={{ fontVariantNumeric: 'tabular-nums' }}>{format(price)}</span> : <span style={quiet}>{text.free}</span>;
  };

/** The cell of a limit. */
export const limitCell = (limit: LimitName) =>
  function LimitCell({ record }: { record: Tariff }) {
    const text = useLabels(tariffWords);
    const locale = useLocale();
    const most = record.limits[limit];
    return most === null ? <span style={quiet}>{text.unlimited}</span> : <span style={{ fontVariantNumeric: 'tabular-nums' }}>{formatNumber(most, locale)}</span>;
  };

/** Why a tariff has no prices to be set. */
export function FreeNote() {
  const text = useLabels(tariffWords);
  const record = useRecordContext<Tariff>();
  return <p style={{ margin: 0, ...quiet }}>{record?.kind === 'correction' ? text.correctionText : text.freeText}</p>;
}
