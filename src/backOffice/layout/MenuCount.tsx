/** How much waits in a list, at its entry of the menu; looked up anew when something of it changed, and every minute. */
import styled from '@emotion/styled';
import { useGetList } from 'react-admin';
import { useHints } from '#src/api/useHints.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour, hidden } from '#src/theme/tokens.ts';
import { useStore } from '#src/ui/store.ts';
import { unreadChats } from '#src/ui/unreadChats.ts';
import { layoutWords } from './labels.ts';
import type { Counted } from './menu.ts';

const Count = styled('span')({
  minWidth: 22,
  padding: '0 7px',
  borderRadius: 999,
  background: colour.primary,
  color: colour.onPrimary,
  fontSize: '0.75rem',
  fontWeight: 650,
  lineHeight: '20px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  '&[data-quiet=true]': { background: colour.softer, color: colour.muted },
});
const one = { page: 1, perPage: 1 };
const minute = 60_000;

/** @param isQuiet worth knowing, but nobody waits for it */
export function MenuCount({ resource, filter, isQuiet = false }: Counted & { isQuiet?: boolean }) {
  const text = useLabels(layoutWords);
  const { total = 0, refetch } = useGetList(
    resource,
    { filter, pagination: one, sort: { field: 'id', order: 'DESC' } },
    { refetchInterval: minute },
  );
  useHints(resource, () => void refetch());
  return <Shown total={total} says={text.waiting} isQuiet={isQuiet} />;
}

/** How many conversations wait to be read, as the account's menu shows it. */
export function UnreadCount() {
  const text = useLabels(layoutWords);
  return <Shown total={useStore(unreadChats) ?? 0} says={text.unread} />;
}

function Shown({
  total,
  says,
  isQuiet = false,
}: {
  total: number;
  says: (total: number) => string;
  isQuiet?: boolean;
}) {
  const locale = useLocale();
  if (total === 0) return null;
  return (
    <Count data-quiet={isQuiet}>
      <span aria-hidden="true">{formatNumber(total, locale)}</span>
      <span style={hidden}>{says(total)}</span>
    </Count>
  );
}
