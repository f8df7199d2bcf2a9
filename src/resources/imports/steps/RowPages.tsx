/** Buttons to the previous and next page of rows. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { formatNumber } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { stepLabels } from './labels.ts';

const Pages = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 6,
  padding: '8px 12px',
  borderTop: `1px solid ${color.line}`,
  fontSize: '0.875rem',
  color: color.muted,
  fontVariantNumeric: 'tabular-nums',
  '& button': { minWidth: 40 },
});

export interface RowPagesProps {
  /** From 1. */
  page: number;
  perPage: number;
  total: number;
  onPage: (page: number) => void;
}

/** Nothing if all rows are on one page. */
export function RowPages({ page, perPage, total, onPage }: RowPagesProps) {
  const text = useLabels(stepLabels);
  const locale = useLocale();
  const pages = Math.ceil(total / perPage);
  if (pages <= 1) return null;
  const format = (count: number) => formatNumber(count, locale);
  const firstRow = (page - 1) * perPage + 1;
  return (
    <Pages>
      <span>{`${format(firstRow)}–${format(Math.min(page * perPage, total))} / ${format(total)}`}</span>
      <Button aria-label={text.previous} disabled={page === 1} onClick={() => onPage(page - 1)}>
        <Icon name="left" size={18} />
      </Button>
      <Button aria-label={text.next} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <Icon name="right" size={18} />
      </Button>
    </Pages>
  );
}
