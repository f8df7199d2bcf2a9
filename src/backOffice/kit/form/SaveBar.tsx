/** The bar at the end of a form: shows whether something is unsaved, saves and discards. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { use, useRef, type MouseEvent } from 'react';
import { SaveButton, Toolbar, useRecordContext } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { Link } from 'react-router';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { useFooterSpace } from '#src/ui/footerSpace.ts';
import { kitLabels } from '../labels.ts';
import { useListPath } from '../paths.ts';
import { useFocusReturn } from '../useFocusReturn.ts';
import { leadToPanel } from './FormNotice.tsx';
import { ConflictContext, DeletedContext, useIsDirty } from './formState.ts';
import { losslessState } from './UnsavedGuard.tsx';

const Status = styled('span')({
  flex: '1 1 120px',
  color: color.muted,
  fontSize: '0.875rem',
  '&[data-dirty=true]': { color: color.warning, fontWeight: 600 },
});

interface SaveBarProps {
  /** The open tab has nothing to save; the bar appears only for unsaved changes in other tabs. */
  isHidden: boolean;
  /** The record is created and its screen is loading. */
  isCreated: boolean;
}

export function SaveBar({ isHidden, isCreated }: SaveBarProps) {
  const labels = useLabels(kitLabels);
  const isEdit = useRecordContext()?.id !== undefined;
  const { reset } = useFormContext();
  const { isSubmitting } = useFormState();
  const isDirty = useIsDirty();
  const conflictRef = use(ConflictContext);
  const rememberOpener = useFocusReturn(isSubmitting);
  // Users must see the other person's version before they overwrite it: the first press only leads to it.
  const handleSaveClick = (event: MouseEvent<HTMLElement>): void => {
    rememberOpener(event.currentTarget);
    const { panel, seen, theirs } = conflictRef.current;
    if (!panel || seen === theirs) return;
    event.preventDefault();
    conflictRef.current.seen = theirs;
    leadToPanel(panel);
  };
  const isUnsaved = isDirty && !isCreated;
  // With nothing to save it stands at the form's end and covers nothing.
  const isFloating = isDirty || !isEdit;
  // A new record can be tried without input, so that its form tells what is required.
  const canSave = (isDirty || !isEdit) && !isSubmitting && !isCreated;
  const isShown = !isHidden || isDirty;
  const bar = useRef<HTMLDivElement>(null);
  useFooterSpace(bar, isShown);
  const listPath = useListPath();
  const isDeleted = use(DeletedContext).state !== 'present';
  if (!isShown) return null;
  if (isDeleted) {
    return (
      <Toolbar ref={bar} data-floats={isFloating}>
        <Status data-dirty={isDirty}>{labels.unsavable}</Status>
        <Button variant="outlined" component={Link} to={listPath} state={losslessState}>
          {labels.back}
        </Button>
      </Toolbar>
    );
  }
  return (
    <Toolbar ref={bar} data-floats={isFloating}>
      <Status data-dirty={isUnsaved} role="status">
        {isUnsaved ? labels.unsaved : isEdit ? labels.allSaved : ''}
      </Status>
      {isDirty && isEdit && (
        <Button
          onClick={({ currentTarget }) => {
            rememberOpener(currentTarget);
            reset();
          }}
          disabled={isSubmitting}
        >
          {labels.discard}
        </Button>
      )}
      <SaveButton
        label={isEdit ? labels.save : labels.create}
        icon={null}
        alwaysEnable={canSave}
        disabled={!canSave}
        onClick={handleSaveClick}
      />
    </Toolbar>
  );
}
