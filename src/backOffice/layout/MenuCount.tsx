/** Number of waiting rows at a menu entry; updated by hints and every minute. */
import styled from '@emotion/styled';
import { useGetList } from 'react-admin';
import { useHints } from '#src/api/useHints.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, visuallyHidden } from '#src/theme/tokens.ts';
import { useStore } from '#src/ui/store.ts';
import { unreadChats } from '#src/ui/unreadChats.ts';
import { layoutLabels } from './labels.ts';
import type { CountedList } from './menu.ts';

const Count = styled('span')({
  minWidth: 22,
  padding: '0 7px',
  borderRadius: 999,
  background: color.primary,
  color: color.onPrimary,
  fontSize: '0.75rem',
  fontWeight: 650,
  lineHeight: '20px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  '&[data-quiet=true]': { background: color.softer, color: color.muted },
});
const firstRowOnly = { page: 1, perPage: 1 };
const minute = 60_000;

/** @param isQuiet informative only: nobody waits for these rows */
export function MenuCount({ resource, filter, isQuiet = false }: CountedList & { isQuiet?: boolean }) {
  const text = useLabels(layoutLabels);
  const { total = 0, refetch } = useGetList(
    resource,
    { filter, pagination: firstRowOnly, sort: { field: 'id', order: 'DESC' } },
    { refetchInterval: minute },
  );
  useHints(resource, () => void refetch());
  return <CountBadge total={total} formatLabel={text.waiting} isQuiet={isQuiet} />;
}

/** Number of unread conversations, as in the account menu. */
export function UnreadCount() {
  const text = useLabels(layoutLabels);
  return <CountBadge total={useStore(unreadChats) ?? 0} formatLabel={text.unread} />;
}

function CountBadge({
  total,
  formatLabel,
  isQuiet = false,
}: {
  total: number;
  formatLabel: (total: number) => string;
  isQuiet?: boolean;
}) {
  const locale = useLocale();
  if (total === 0) return null;
  return (
    <Count data-quiet={isQuiet}>
      <span aria-hidden="true">{formatNumber(total, locale)}</span>
      <span style={visuallyHidden}>{formatLabel(total)}</span>
    </Count>
  );
}
