/** The rows of an import with their changes and errors. */
import styled from '@emotion/styled';
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
import { below, color, radius } from '#src/theme/tokens.ts';
import { Chip } from '#src/ui/StatusChip.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { outcomeColors } from '../colors.ts';
import { stepLabels } from './labels.ts';
import { RowPages } from './RowPages.tsx';

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th': {
    padding: '8px 12px',
    textAlign: 'start',
    color: color.muted,
    fontSize: '0.8125rem',
    fontWeight: 600,
    borderBottom: `1px solid ${color.line}`,
  },
  '& td': {
    padding: '10px 12px',
    verticalAlign: 'top',
    borderBottom: `1px solid ${color.line}`,
    lineHeight: 1.45,
    overflowWrap: 'anywhere',
  },
  '& tr:last-of-type > td': { borderBottom: 0 },
  '& td:first-of-type': { color: color.muted, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& td a': { color: color.primary },
  '&[data-waiting=true]': { opacity: 0.5 },
  // On phones each row is a card.
  [below.md]: {
    '& thead': { display: 'none' },
    '&, & tbody, & tr, & td': { display: 'block' },
    '& tr': { padding: '10px 0', borderBottom: `1px solid ${color.line}` },
    '& td': { border: 0, padding: '2px 0' },
    '& td:first-of-type': { float: 'right' },
  },
});
const Surface = styled('div')({
  background: color.paper,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  overflow: 'hidden',
  [below.md]: { padding: '0 14px' },
});
const RowMessages = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 3,
  '& > li > b': { fontWeight: 400, color: color.muted },
  '& > li[data-bad=true]': { color: color.error },
  '& del': { color: color.muted },
  '& ins': { textDecoration: 'none', fontWeight: 550 },
});
const MoreButton = styled('button')({
  border: 0,
  padding: '2px 0',
  background: 'none',
  color: color.primary,
  font: 'inherit',
  fontSize: '0.8125rem',
  cursor: 'pointer',
  textDecoration: 'underline',
});
/** In these statuses the changes of a row are undone, unless the undo had to leave them (`kept`). */
const undoneStatuses: readonly ImportStatus[] = ['undoing', 'partly_undone', 'undone'];
const perPage = 20;
const maxVisibleChanges = 4;
const maxValueLength = 160;
const truncate = (value: string): string =>
  value.length > maxValueLength ? `${value.slice(0, maxValueLength)}…` : value;

const recordPaths: Readonly<Record<ImportNoun, (id: number) => string>> = {
  products: (id) => `/products/edit/${id}`,
  categories: (id) => `/categories/edit/${id}`,
  stores: (id) => `/stores/edit/${id}`,
};

/** Formats numbers for the locale and truncates long texts. */
const formatValue = (field: string, value: string, locale: Locale): string =>
  field === 'price'
    ? formatNumber(Number(value), locale, { minimumFractionDigits: 2 })
    : field === 'total_count'
      ? formatNumber(Number(value), locale)
      : truncate(value);

type RowCell = ImportRow['errors'][number];

function RowDetails({ row }: { row: ImportRow }) {
  const text = useLabels(stepLabels);
  const locale = useLocale();
  const [isExpanded, setIsExpanded] = useState(false);
  const formatCell = ({ label, column, value, message }: RowCell) => {
    const columnName = column ?? label;
    const place = value ? fill(text.cellValue, { column: columnName, value: truncate(value) }) : columnName;
    return `${place}: ${message}`;
  };
  const errorLines = [
    ...row.errors.map(formatCell),
    ...row.photo_errors.map(({ photo, message }) => `${truncate(photo)}: ${message}`),
  ];
  const changes = isExpanded ? row.changes : row.changes.slice(0, maxVisibleChanges);
  const hiddenCount = row.changes.length - changes.length;
  return (
    <RowMessages>
      {errorLines.map((line, index) => (
        <li key={`${index}-${line}`} data-bad="true">
          {line}
        </li>
      ))}
      {row.left_out.map((cell, index) => (
        <li key={`left-${index}`}>
          <b>{text.leftOutCell}: </b>
          {formatCell(cell)}
        </li>
      ))}
      {changes.map(({ field, label, before, after }) => (
        <li key={field}>
          <b>{label}: </b>
          {before !== null && (
            <>
              <del>{formatValue(field, before, locale)}</del>
              {' → '}
            </>
          )}
          <ins>{after === null ? text.emptyValue : formatValue(field, after, locale)}</ins>
        </li>
      ))}
      {(hiddenCount > 0 || isExpanded) && (
        <li>
          <MoreButton type="button" aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
            {isExpanded ? text.less : text.more(hiddenCount)}
          </MoreButton>
        </li>
      )}
    </RowMessages>
  );
}

export interface RowFilter {
  outcome?: RowOutcome;
  photo_errors?: true;
  left_out?: true;
  kept?: true;
}

export function ImportRows({ detail: { id, noun, status }, filter }: { detail: ImportDetail; filter: RowFilter }) {
  const text = useLabels(stepLabels);
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
                <Chip color={outcomeColors[row.outcome]}>{text.outcomes[row.outcome]}</Chip>
              </td>
              <td translate="no">
                {row.record_id && (row.kept || !undoneStatuses.includes(status)) ? (
                  <Link to={recordPaths[noun](row.record_id)}>{row.title}</Link>
                ) : (
                  row.title
                )}
              </td>
              <td>
                <RowDetails row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <RowPages page={page} perPage={perPage} total={data.total} onPage={setPage} />
    </Surface>
  );
}
