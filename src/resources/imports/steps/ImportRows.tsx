/** The rows of an import, one by one: what is new in each, and what is wrong with it. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ImportDetail, ImportNoun, ImportRow, ImportStatus, RowOutcome } from '#contract/imports.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { below, colour, radius } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { outcomeHues } from '../hues.ts';
import { stepWords } from './labels.ts';

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th': {
    padding: '8px 12px',
    textAlign: 'start',
    color: colour.muted,
    fontSize: '0.8125rem',
    fontWeight: 600,
    borderBottom: `1px solid ${colour.line}`,
  },
  '& td': {
    padding: '10px 12px',
    verticalAlign: 'top',
    borderBottom: `1px solid ${colour.line}`,
    lineHeight: 1.45,
    overflowWrap: 'anywhere',
  },
  '& tr:last-of-type > td': { borderBottom: 0 },
  '& td:first-of-type': { color: colour.muted, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& td a': { color: colour.primary },
  '&[data-waiting=true]': { opacity: 0.5 },
  // A phone has a card for each row.
  [below.md]: {
    '& thead': { display: 'none' },
    '&, & tbody, & tr, & td': { display: 'block' },
    '& tr': { padding: '10px 0', borderBottom: `1px solid ${colour.line}` },
    '& td': { border: 0, padding: '2px 0' },
    '& td:first-of-type': { float: 'right' },
  },
});
const Surface = styled('div')({
  background: colour.paper,
  border: `1px solid ${colour.line}`,
  borderRadius: radius.card,
  overflow: 'hidden',
  [below.md]: { padding: '0 14px' },
});
const Said = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 3,
  '& > li > b': { fontWeight: 400, color: colour.muted },
  '& > li[data-bad=true]': { color: colour.error },
  '& del': { color: colour.muted },
  '& ins': { textDecoration: 'none', fontWeight: 550 },
});
const More = styled('button')({
  border: 0,
  padding: '2px 0',
  background: 'none',
  color: colour.primary,
  font: 'inherit',
  fontSize: '0.8125rem',
  cursor: 'pointer',
  textDecoration: 'underline',
});
const Pages = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 6,
  padding: '8px 12px',
  borderTop: `1px solid ${colour.line}`,
  fontSize: '0.875rem',
  color: colour.muted,
  fontVariantNumeric: 'tabular-nums',
  '& button': { minWidth: 40 },
});

/** What a row wrote is gone, or as it was before, unless the undo had to keep it. */
const undoneStates: readonly ImportStatus[] = ['undoing', 'partly_undone', 'undone'];
const perPage = 20;
const shownAtOnce = 4;
const longest = 160;
const short = (value: string): string => (value.length > longest ? `${value.slice(0, longest)}…` : value);

const pathOf: Readonly<Record<ImportNoun, (id: number) => string>> = {
  products: (id) => `/products/edit/${id}`,
  categories: (id) => `/categories/edit/${id}`,
  stores: (id) => `/stores/edit/${id}`,
};

/** A figure as the reader's language writes it; words as they are. */
const shownAs = (field: string, value: string, locale: Locale): string =>
  field === 'price'
    ? formatNumber(Number(value), locale, { minimumFractionDigits: 2 })
    : field === 'total_count'
      ? formatNumber(Number(value), locale)
      : short(value);

function What({ row }: { row: ImportRow }) {
  const text = useLabels(stepWords);
  const locale = useLocale();
  const [isWhole, setWhole] = useState(false);
  const bad = [
    ...row.errors.map(
      ({ label, column, value, message }) =>
        `${value ? fill(text.said, { column: column ?? label, value: short(value) }) : (column ?? label)}: ${message}`,
    ),
    ...row.photo_errors.map(({ photo, message }) => `${short(photo)}: ${message}`),
  ];
  const changes = isWhole ? row.changes : row.changes.slice(0, shownAtOnce);
  const left = row.changes.length - changes.length;
  return (
    <Said>
      {bad.map((line, index) => (
        <li key={`${index}-${line}`} data-bad="true">
          {line}
        </li>
      ))}
      {changes.map(({ field, label, before, after }) => (
        <li key={field}>
          <b>{label}: </b>
          {before !== null && (
            <>
              <del>{shownAs(field, before, locale)}</del>
              {' → '}
            </>
          )}
          <ins>{after === null ? text.nothing : shownAs(field, after, locale)}</ins>
        </li>
      ))}
      {(left > 0 || isWhole) && (
        <li>
          <More type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? text.less : text.more(left)}
          </More>
        </li>
      )}
    </Said>
  );
}

export interface RowFilter {
  outcome?: RowOutcome;
  photo_errors?: true;
  kept?: true;
}

export function Rows({ detail: { id, noun, status }, filter }: { detail: ImportDetail; filter: RowFilter }) {
  const text = useLabels(stepWords);
  const locale = useLocale();
  const failureText = useFailureText();
  const [page, setPage] = useState(1);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['imports', 'rows', id, status, filter, page],
    queryFn: ({ signal }) =>
      api.imports.rows({ params: { id }, query: { page, per_page: perPage, ...filter }, signal }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <ErrorState text={failureText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={320} />;
  if (data.data.length === 0) return <EmptyState icon="search" title={text.noRows} />;
  const pages = Math.ceil(data.total / perPage);
  return (
    <Surface aria-busy={isPlaceholderData}>
      <Table data-waiting={isPlaceholderData}>
        <thead>
          <tr>
            <th>{text.line}</th>
            <th aria-hidden="true" />
            <th>{text.row}</th>
            <th>{text.change}</th>
          </tr>
        </thead>
        <tbody>
          {data.data.map((row) => (
            <tr key={row.line}>
              <td>{row.line}</td>
              <td>
                <Chip hue={outcomeHues[row.outcome]}>{text.outcomes[row.outcome]}</Chip>
              </td>
              <td translate="no">
                {row.record_id && (row.kept || !undoneStates.includes(status)) ? (
                  <Link to={pathOf[noun](row.record_id)}>{row.title}</Link>
                ) : (
                  row.title
                )}
              </td>
              <td>
                <What row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {pages > 1 && (
        <Pages>
          <span>{`${formatNumber((page - 1) * perPage + 1, locale)}–${formatNumber(Math.min(page * perPage, data.total), locale)} / ${formatNumber(data.total, locale)}`}</span>
          <Button aria-label={text.previous} disabled={page === 1} onClick={() => setPage(page - 1)}>
            <Icon name="left" size={18} />
          </Button>
          <Button aria-label={text.next} disabled={page >= pages} onClick={() => setPage(page + 1)}>
            <Icon name="right" size={18} />
          </Button>
        </Pages>
      )}
    </Surface>
  );
}
