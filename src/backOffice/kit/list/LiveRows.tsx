/**
 * Follows changes made elsewhere while a list is open. Rows update in place; new rows are announced and appear on
 * demand. Nothing moves, and selection and open dialogs stay.
 */
import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useDataProvider, useListContext, type GetListResult, type Identifier, type RaRecord } from 'react-admin';
import type { Hint } from '#contract/live.ts';
import { useHints } from '#src/api/useHints.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below, color, visuallyHidden, shadow } from '#src/theme/tokens.ts';
import { getErrorCode } from '../failures.ts';
import { liveLabels } from '../liveLabels.ts';
import { findNew, mergeRows, findMissing } from './mergeRows.ts';

/** Stands beside the list's title without taking room, so that the rows below don't move. */
const PillAnchor = styled('div')({ position: 'relative', zIndex: 15, alignSelf: 'stretch', width: 0 });
/** On phones, or if it does not fit beside the title or is scrolled away, at the bottom of the window. */
const floating = {
  position: 'fixed',
  zIndex: 15,
  top: 'auto',
  left: '50%',
  bottom: 'calc(max(16px, env(safe-area-inset-bottom)) + var(--footer-space, 0px))',
  transform: 'translateX(-50%)',
  height: 40,
  boxShadow: shadow.floating,
} as const;
const mediumScreens = '@media (min-width:768px) and (max-width:1279.95px)';
const Pill = styled('button')({
  position: 'absolute',
  top: 'calc(50% - 16px)',
  left: 0,
  height: 32,
  padding: '0 14px',
  border: `1px solid ${color.primary}`,
  borderRadius: 999,
  background: color.paper,
  color: color.primary,
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { background: color.primarySoft },
  '& > span': { fontWeight: 400 },
  [below.md]: floating,
  '&[data-floats=true]': floating,
  // There is less room beside the title.
  [mediumScreens]: { '&[data-floats=false] > span': visuallyHidden },
});

/** Rows that have left the page are loaded one by one, up to this number. */
const maxRefetched = 10;

export function LiveRows() {
  const labels = useLabels(liveLabels);
  const queries = useQueryClient();
  const provider = useDataProvider();
  const { resource, page, perPage, sort, filter, filterValues, data = [], refetch } = useListContext();
  const params = { pagination: { page, perPage }, sort, filter: { ...filterValues, ...filter } };
  const key = [resource, 'getList', params];
  const listKey = JSON.stringify(key);
  /** New records, and the list that they are new in; another list begins with none. */
  const [found, setFound] = useState<{ listKey: string; ids: readonly Identifier[] }>({ listKey, ids: [] });
  if (found.listKey !== listKey) setFound({ listKey, ids: [] });
  /** Ids from hints since the list was last loaded. */
  const hintedIds = useRef(new Set<Identifier>());
  const hasUnknownChanges = useRef(false);
  const top = useRef<HTMLDivElement>(null);
  const [isScrolledAway, setScrolledAway] = useState(false);
  const pill = useRef<HTMLButtonElement>(null);
  const [isTight, setTight] = useState(false);

  const clearHints = () => {
    hintedIds.current.clear();
    hasUnknownChanges.current = false;
  };
  useEffect(clearHints, [listKey]);

  /** Loads rows that are on the screen but no longer on this page; deleted ones are null. */
  async function loadRows(ids: readonly Identifier[]): Promise<Map<Identifier, RaRecord | null>> {
    const answers = ids.slice(0, maxRefetched).map((id) =>
      provider.getOne<RaRecord>(resource, { id }).then(
        ({ data: row }): [Identifier, RaRecord | null][] => [[id, row]],
        (error: unknown) => (getErrorCode(error) === 'not_found' ? [[id, null] as [Identifier, null]] : []),
      ),
    );
    return new Map((await Promise.all(answers)).flat());
  }

  async function refreshRows(): Promise<void> {
    const read = await provider.getList<RaRecord>(resource, params);
    const before = queries.getQueryData<GetListResult>(key)?.data ?? [];
    const currentRows = await loadRows(
      findMissing(before, read.data, hasUnknownChanges.current ? null : hintedIds.current),
    );
    queries.setQueryData<GetListResult>(
      key,
      (now) =>
        now &&
        ({
          ...now,
          total: read.total ?? now.total,
          data: mergeRows(now.data, read.data, currentRows),
        } as GetListResult),
    );
    // Behind the first page rows only move up or down, so none is new.
    const candidates = hasUnknownChanges.current ? (page === 1 ? null : new Set<Identifier>()) : hintedIds.current;
    const ids = findNew(before, read.data, candidates);
    // The user may have gone on to another list meanwhile.
    setFound((current) => (current.listKey === listKey ? { listKey, ids } : current));
  }

  useHints(resource, (hints: readonly Hint[] | null) => {
    for (const { id } of hints ?? []) if (id !== null) hintedIds.current.add(id);
    if (!hints) hasUnknownChanges.current = true;
    // If the list can't be loaded now, the next hint tries again.
    if (queries.getQueryData(key)) refreshRows().catch(() => undefined);
  });

  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => setScrolledAway(entry?.isIntersecting === false), {
      rootMargin: '-64px 0px 0px',
    });
    if (top.current) watcher.observe(top.current);
    return () => watcher.disconnect();
  }, []);

  const shown = new Set(data.map(({ id }) => id as Identifier));
  const count = found.ids.filter((id) => !shown.has(id)).length;
  useLayoutEffect(() => {
    const [lineBox, anchorBox] = [top.current?.parentElement, top.current].map((element) =>
      element?.getBoundingClientRect(),
    );
    if (lineBox && anchorBox && pill.current) setTight(lineBox.right - anchorBox.left < pill.current.offsetWidth);
  }, [count, labels]);
  const handleShow = () => {
    clearHints();
    setFound({ listKey, ids: [] });
    void refetch();
    top.current?.scrollIntoView({ block: 'center' });
    document.querySelector<HTMLElement>('[data-rows] a')?.focus({ preventScroll: true });
  };
  return (
    <PillAnchor ref={top} role="status">
      {count > 0 && (
        <Pill type="button" data-floats={isScrolledAway || isTight} ref={pill} onClick={handleShow}>
          {labels.fresh(count)} <span>– {labels.show.toLocaleLowerCase()}</span>
        </Pill>
      )}
    </PillAnchor>
  );
}
