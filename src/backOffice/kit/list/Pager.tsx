/** The pager of a list: rows per page, range, previous and next page. */
import styled from '@emotion/styled';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import { useListContext } from 'react-admin';
import { formatNumber } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { below, color, visuallyHidden } from '#src/theme/tokens.ts';
import { SelectBox } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { kitLabels } from '../labels.ts';

const Bar = styled('nav')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 20px',
  padding: '10px 20px',
  borderTop: `1px solid ${color.line}`,
  fontSize: '0.875rem',
  color: color.muted,
});
const Group = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  fontVariantNumeric: 'tabular-nums',
  '& > label': { [below.sm]: visuallyHidden },
  '& > select': { width: 'auto', minHeight: 34, padding: '0 8px', fontSize: '0.875rem' },
});

const sizes = [20, 50, 100] as const;

/** The formatted total; marks an estimate. */
export function useTotalText(): string {
  const labels = useLabels(kitLabels);
  const locale = useLocale();
  const { total, meta } = useListContext();
  const shown = formatNumber(total ?? 0, locale);
  return (meta as { isEstimate?: boolean } | undefined)?.isEstimate ? fill(labels.about, { n: shown }) : shown;
}

export function Pager() {
  const labels = useLabels(kitLabels);
  const locale = useLocale();
  const id = useId();
  const total = useTotalText();
  const { page, perPage, setPage, setPerPage, hasNextPage, hasPreviousPage, total: count } = useListContext();
  if (!count) return null;
  const options = sizes.some((size) => size === perPage) ? sizes : [perPage, ...sizes];
  const range = fill(labels.range, {
    from: formatNumber((page - 1) * perPage + 1, locale),
    to: formatNumber(Math.min(page * perPage, count), locale),
    total,
  });
  return (
    <Bar aria-label={labels.pages}>
      <Group>
        <label htmlFor={id}>{labels.rowsPerPage}</label>
        <SelectBox id={id} value={perPage} onChange={(event) => setPerPage(Number(event.target.value))}>
          {options.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </SelectBox>
      </Group>
      <Group>
        <span>{range}</span>
        <IconButton
          size="small"
          aria-label={labels.previousPage}
          disabled={!hasPreviousPage}
          onClick={() => setPage(page - 1)}
        >
          <Icon name="left" size={18} />
        </IconButton>
        <IconButton size="small" aria-label={labels.nextPage} disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
          <Icon name="right" size={18} />
        </IconButton>
      </Group>
    </Bar>
  );
}
