/**
 * What changes elsewhere while a list is open: rows change in place, where they stand; what has appeared is told
 * and shown when the person wants it. Nothing jumps, and nothing that is selected or open is lost.
 */
import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useDataProvider, useListContext, type GetListResult, type Identifier, type RaRecord } from 'react-admin';
import type { Hint } from '#contract/live.ts';
import { useHints } from '#src/api/useHints.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below, colour, hidden, shadow } from '#src/theme/tokens.ts';
import { codeOf } from '../failures.ts';
import { liveWords } from '../liveWords.ts';
import { freshIn, inPlace, missingOf } from './inPlace.ts';

/** It stands beside the list's title and takes no room there: what stands below it must not move. */
const Place = styled('div')({ position: 'relative', zIndex: 15, alignSelf: 'stretch', width: 0 });
/** On the phone, and where there is no room beside the title or it has been scrolled away, at the foot of the window. */
const floating = {
  position: 'fixed',
  zIndex: 15,
  top: 'auto',
  left: '50%',
  bottom: 'calc(max(16px, env(safe-area-inset-bottom)) + var(--foot, 0px))',
  transform: 'translateX(-50%)',
  height: 40,
  boxShadow: shadow.floating,
} as const;
const between = '@media (min-width:768px) and (max-width:1279.95px)';
const Pill = styled('button')({
  position: 'absolute',
  top: 'calc(50% - 16px)',
  left: 0,
  height: 32,
  padding: '0 14px',
  border: `1px solid ${colour.primary}`,
  borderRadius: 999,
  background: colour.paper,
  color: colour.primary,
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { background: colour.primarySoft },
  '& > span': { fontWeight: 400 },
  [below.md]: floating,
  '&[data-floats=true]': floating,
  // Beside the title is less room.
  [between]: { '&[data-floats=false] > span': hidden },
});

/** Rows that have left the page are asked for one by one, unless they are too many. */
const mostAsked = 10;

export function LiveRows() {
  const words = useLabels(liveWords);
  const queries = useQueryClient();
  const provider = useDataProvider();
  const { resource, page, perPage, sort, filter, filterValues, data = [], refetch } = useListContext();
  const params = { pagination: { page, perPage }, sort, filter: { ...filterValues, ...filter } };
  const key = [resource, 'getList', params];
  const asked = JSON.stringify(key);
  const [fresh, setFresh] = useState<readonly Identifier[]>([]);
  /** What hints have named since the list was read as it is. */
  const hinted = useRef(new Set<Identifier>());
  const isAll = useRef(false);
  const top = useRef<HTMLDivElement>(null);
  const [isAway, setAway] = useState(false);
  const pill = useRef<HTMLButtonElement>(null);
  const [isTight, setTight] = useState(false);

  const forget = () => {
    hinted.current.clear();
    isAll.current = false;
    setFresh([]);
  };
  useEffect(forget, [asked]);

  /** The present state of rows that are on the screen, but would not be on this page any more; the deleted ones are left out. */
  async function stateOf(ids: readonly Identifier[]): Promise<Map<Identifier, RaRecord | null>> {
    const answers = ids.slice(0, mostAsked).map((id) =>
      provider.getOne<RaRecord>(resource, { id }).then(
        ({ data: row }): [Identifier, RaRecord | null][] => [[id, row]],
        (error: unknown) => (codeOf(error) === 'not_found' ? [[id, null] as [Identifier, null]] : []),
      ),
    );
    return new Map((await Promise.all(answers)).flat());
  }

  async function look(): Promise<void> {
    const read = await provider.getList<RaRecord>(resource, params);
    const before = queries.getQueryData<GetListResult>(key)?.data ?? [];
    const known = await stateOf(missingOf(before, read.data, isAll.current ? null : hinted.current));
    queries.setQueryData<GetListResult>(
      key,
      (now) =>
        now && ({ ...now, total: read.total ?? now.total, data: inPlace(now.data, read.data, known) } as GetListResult),
    );
    // Behind the first page rows only move along: none of them is new.
    setFresh(freshIn(before, read.data, isAll.current ? (page === 1 ? null : new Set()) : hinted.current));
  }

  useHints(resource, (hints: readonly Hint[] | null) => {
    for (const { id } of hints ?? []) if (id !== null) hinted.current.add(id);
    if (!hints) isAll.current = true;
    // A list that can't be read now is read at the next occasion.
    if (queries.getQueryData(key)) look().catch(() => undefined);
  });

  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false), {
      rootMargin: '-64px 0px 0px',
    });
    if (top.current) watcher.observe(top.current);
    return () => watcher.disconnect();
  }, []);

  const shown = new Set(data.map(({ id }) => id as Identifier));
  const count = fresh.filter((id) => !shown.has(id)).length;
  useLayoutEffect(() => {
    const [line, place] = [top.current?.parentElement, top.current].map((element) => element?.getBoundingClientRect());
    if (line && place && pill.current) setTight(line.right - place.left < pill.current.offsetWidth);
  }, [count, words]);
  const show = () => {
    forget();
    void refetch();
    top.current?.scrollIntoView({ block: 'center' });
    document.querySelector<HTMLElement>('[data-rows] a')?.focus({ preventScroll: true });
  };
  return (
    <Place ref={top} role="status">
      {count > 0 && (
        <Pill type="button" data-floats={isAway || isTight} ref={pill} onClick={show}>
          {words.fresh(count)} <span>– {words.show.toLocaleLowerCase()}</span>
        </Pill>
      )}
    </Place>
  );
}
