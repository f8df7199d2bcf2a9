/** The grid of a family with its tools: save, undo, fill down. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Family } from '#contract/families.ts';
import { api } from '#src/api/api.ts';
import { hasCode, useFailureText } from '#src/api/failureText.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { notify } from '#src/ui/notices.ts';
import { ErrorState } from '#src/ui/states.tsx';
import { AddVariants } from './AddVariants.tsx';
import {
  buildChanges,
  fillDown,
  findConflicts,
  readServerErrors,
  selectColumns,
  validateChanges,
  type FamilyChange,
  type Selection,
} from './cells.ts';
import { ColumnChoice, useChosenColumns } from './ColumnChoice.tsx';
import { FamilyGrid } from './FamilyGrid.tsx';
import { FamilySettings } from './FamilySettings.tsx';
import { familyLabels } from './labels.ts';
import { familyQuery, useStoreFamily } from './queries.ts';
import { RemoveVariants } from './RemoveVariants.tsx';
import { useGrid, type Grid } from './useGrid.ts';

const Stack = styled('div')({ display: 'grid', gap: 12, gridTemplateColumns: 'minmax(0, 1fr)' });
const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '4px 12px',
  '& > h2': { margin: 0, fontSize: '1rem', fontWeight: 650, overflowWrap: 'anywhere' },
  '& > span': { color: color.muted, fontSize: '0.875rem' },
});
const About = styled('p')({ margin: 0, color: color.muted, fontSize: '0.875rem', lineHeight: 1.45 });
const Tools = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& > p': { margin: 0, flex: '1 1 160px', color: color.muted, fontSize: '0.875rem' },
  '& > button': { minHeight: 44 },
});

export function FamilyEditor({ familyId }: { familyId: number }) {
  const failureText = useFailureText();
  const { data, error, refetch } = useQuery(familyQuery(familyId));
  if (data) return <LoadedEditor family={data} />;
  if (error) return <ErrorState text={failureText(error)} onRetry={() => void refetch()} />;
  return <Skeleton variant="rounded" height={420} />;
}

/** Saves the edits. A rejection is shown at its cells. */
function useSave(family: Family, grid: Grid) {
  const text = useLabels(familyLabels);
  const locale = useLocale();
  const storeFamily = useStoreFamily();
  const { edits, dispatch } = grid;
  const mutation = useMutation({
    mutationFn: (changes: FamilyChange[]) => api.families.saveMembers({ params: { id: family.id }, body: { changes } }),
    onSuccess: (saved) => {
      dispatch({ type: 'saved' });
      storeFamily(saved);
      notify(text.saved, { tone: 'success' });
    },
    onError: (error, changes) => {
      const present = hasCode(error, 'stale') ? (error.body['present'] as Family | undefined) : undefined;
      if (present) {
        dispatch({ type: 'rejected', errors: {}, conflicts: findConflicts(edits, family, present) });
        storeFamily(present);
      } else if (hasCode(error, 'invalid'))
        dispatch({ type: 'rejected', errors: readServerErrors(error.errors, changes) });
    },
  });
  const save = () => {
    const { changes, errors } = validateChanges(buildChanges(edits, family.members), locale);
    if (Object.keys(errors).length > 0) {
      mutation.reset();
      dispatch({ type: 'rejected', errors });
    } else mutation.mutate(changes);
  };
  return { save, mutation };
}

function LoadedEditor({ family }: { family: Family }) {
  const text = useLabels(familyLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const grid = useGrid(family);
  const { save, mutation } = useSave(family, grid);
  const { count, past, edits, dispatch } = grid;
  const columns = selectColumns(useChosenColumns(), edits);
  const [selection, setSelection] = useState<Selection | null>(null);
  const handleFillDown = () =>
    selection && dispatch({ type: 'type', cells: fillDown(selection, family.members, edits, locale) });
  const invalidCount = Object.keys(grid.errors).length;
  const isStale = hasCode(mutation.error, 'stale');

  // Whoever closes the browser tab is asked; by another way out the draft brings everything back.
  useEffect(() => {
    if (count === 0) return undefined;
    const handleBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', handleBeforeUnload);
    return () => window.removeEventListener('beforeunload', handleBeforeUnload);
  }, [count]);

  return (
    <Stack>
      <Head>
        <h2>{getLocalizedName(family, locale)}</h2>
        <span>{text.variants(family.members.length)}</span>
      </Head>
      <Tools>
        <AddVariants family={family} />
        <RemoveVariants family={family} />
        <FamilySettings family={family} />
        <ColumnChoice columns={columns} />
      </Tools>
      <About>{text.about}</About>
      {mutation.error && (isStale || invalidCount === 0) && (
        <Callout tone={isStale ? 'warning' : 'error'} title={isStale ? text.stale : failureText(mutation.error)}>
          {isStale && <p>{text.staleText}</p>}
        </Callout>
      )}
      {invalidCount > 0 && <Callout tone="error" title={text.invalid(invalidCount)} />}
      <FamilyGrid
        family={family}
        grid={grid}
        columns={columns}
        onPaste={(pasted, left) =>
          notify([text.pasted(pasted), ...(left > 0 ? [text.left(left)] : [])].join(' · '), {
            tone: left > 0 ? 'error' : 'success',
          })
        }
        selection={selection}
        onSelect={setSelection}
      />
      <Tools>
        <p role="status">{count > 0 ? text.changes(count) : text.noChanges}</p>
        <Button variant="outlined" title={text.fillHint} disabled={!selection} onClick={handleFillDown}>
          {text.fillDown}
        </Button>
        <Button disabled={past.length === 0} onClick={() => dispatch({ type: 'undo' })}>
          {text.undo}
        </Button>
        <Button disabled={count === 0} onClick={() => dispatch({ type: 'discard' })}>
          {text.discard}
        </Button>
        <Button variant="contained" disabled={count === 0} loading={mutation.isPending} onClick={save}>
          {text.save}
        </Button>
      </Tools>
    </Stack>
  );
}
