/** The bar at the end of a form: shows whether something is unsaved, saves and discards. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { use, useRef, type MouseEvent } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { Link } from 'react-router';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, from, radius } from '#src/theme/tokens.ts';
import { useFooterSpace } from '#src/ui/footerSpace.ts';
import { kitLabels } from '../labels.ts';
import { useListPath } from '../paths.ts';
import { ConflictContext } from './conflict.ts';
import { DeletedContext } from './deletedRecord.ts';
import { scrollToCenter, focusElement } from './FormNotice.tsx';
import { losslessState } from './UnsavedGuard.tsx';
import { useIsDirty } from './useIsDirty.ts';

const Bar = styled('div')({
  position: 'sticky',
  zIndex: 20,
  bottom: 0,
  // With nothing to save it stands at the form's end and covers nothing.
  '&[data-floats=false]': { position: 'static', boxShadow: 'none' },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 8,
  marginTop: 20,
  marginInline: -16,
  padding: '10px 16px max(10px, env(safe-area-inset-bottom))',
  borderTop: `1px solid ${color.line}`,
  background: color.paper,
  [from.md]: {
    bottom: 16,
    marginInline: 0,
    padding: '10px 12px 10px 18px',
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    boxShadow: '0 4px 20px -6px rgba(16, 24, 18, .16)',
  },
});
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
  const conflict = use(ConflictContext);
  // Users must see the other person's version before they overwrite it: the first press only leads to it.
  const handleSaveClick = (event: MouseEvent): void => {
    const { panel, seen, theirs } = conflict;
    if (!panel || seen === theirs) return;
    event.preventDefault();
    conflict.seen = theirs;
    scrollToCenter(panel);
    focusElement(panel.querySelector('h2'));
  };
  const isUnsaved = isDirty && !isCreated;
  const isFloating = isDirty || !isEdit;
  const isShown = !isHidden || isDirty;
  const bar = useRef<HTMLDivElement>(null);
  useFooterSpace(bar, isShown);
  const listPath = useListPath();
  const isDeleted = use(DeletedContext).state !== 'here';
  if (!isShown) return null;
  if (isDeleted) {
    return (
      <Bar ref={bar} data-floats={isFloating}>
        <Status data-dirty={isDirty}>{labels.unsavable}</Status>
        <Button variant="outlined" component={Link} to={listPath} state={losslessState}>
          {labels.back}
        </Button>
      </Bar>
    );
  }
  return (
    <Bar ref={bar} data-floats={isFloating}>
      <Status data-dirty={isUnsaved} role="status">
        {isUnsaved ? labels.unsaved : isEdit ? labels.allSaved : ''}
      </Status>
      {isDirty && isEdit && (
        <Button onClick={() => reset()} disabled={isSubmitting}>
          {labels.discard}
        </Button>
      )}
      <Button
        type="submit"
        variant="contained"
        disabled={isEdit && !isDirty}
        loading={isSubmitting || isCreated}
        onClick={handleSaveClick}
      >
        {isEdit ? labels.save : labels.create}
      </Button>
    </Bar>
  );
}
