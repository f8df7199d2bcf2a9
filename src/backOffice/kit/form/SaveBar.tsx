/** The foot of a form: whether something is unsaved, and what to do with it. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { use, useRef, type MouseEvent } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { Link } from 'react-router';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, from, radius } from '#src/theme/tokens.ts';
import { useFoot } from '#src/ui/foot.ts';
import { kitWords } from '../labels.ts';
import { useListPath } from '../paths.ts';
import { DisputeContext } from './dispute.ts';
import { GoneContext } from './gone.ts';
import { comeIntoView, takeFocus } from './Notice.tsx';
import { lossless } from './UnsavedGuard.tsx';
import { useIsDirty } from './useIsDirty.ts';

const Bar = styled('div')({
  position: 'sticky',
  zIndex: 20,
  bottom: 0,
  // Nothing to save: it stands at the form's end and covers nothing.
  '&[data-floats=false]': { position: 'static', boxShadow: 'none' },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 8,
  marginTop: 20,
  marginInline: -16,
  padding: '10px 16px max(10px, env(safe-area-inset-bottom))',
  borderTop: `1px solid ${colour.line}`,
  background: colour.paper,
  [from.md]: {
    bottom: 16,
    marginInline: 0,
    padding: '10px 12px 10px 18px',
    border: `1px solid ${colour.line}`,
    borderRadius: radius.card,
    boxShadow: '0 4px 20px -6px rgba(16, 24, 18, .16)',
  },
});
const Status = styled('span')({
  flex: '1 1 120px',
  color: colour.muted,
  fontSize: '0.875rem',
  '&[data-dirty=true]': { color: colour.warning, fontWeight: 600 },
});

interface SaveBarProps {
  /** The open tab writes nothing by the form: the foot shows only what is unsaved elsewhere. */
  isHidden: boolean;
  /** Saved once and for all: what comes after it is on its way. */
  isMade: boolean;
}

export function SaveBar({ isHidden, isMade }: SaveBarProps) {
  const words = useLabels(kitWords);
  const isEdit = useRecordContext()?.id !== undefined;
  const { reset } = useFormContext();
  const { isSubmitting } = useFormState();
  const isDirty = useIsDirty();
  const dispute = use(DisputeContext);
  // Nobody writes over what another one saved without having been shown it: the first press leads there.
  const lead = (event: MouseEvent): void => {
    const { panel, seen, theirs } = dispute;
    if (!panel || seen === theirs) return;
    event.preventDefault();
    dispute.seen = theirs;
    comeIntoView(panel);
    takeFocus(panel.querySelector('h2'));
  };
  const isUnsaved = isDirty && !isMade;
  const floats = isDirty || !isEdit;
  const isShown = !isHidden || isDirty;
  const bar = useRef<HTMLDivElement>(null);
  useFoot(bar, isShown);
  const listPath = useListPath();
  const isGone = use(GoneContext).state !== 'here';
  if (!isShown) return null;
  if (isGone) {
    return (
      <Bar ref={bar} data-floats={floats}>
        <Status data-dirty={isDirty}>{words.unsavable}</Status>
        <Button variant="outlined" component={Link} to={listPath} state={lossless}>
          {words.back}
        </Button>
      </Bar>
    );
  }
  return (
    <Bar ref={bar} data-floats={floats}>
      <Status data-dirty={isUnsaved} role="status">
        {isUnsaved ? words.unsaved : isEdit ? words.allSaved : ''}
      </Status>
      {isDirty && isEdit && (
        <Button onClick={() => reset()} disabled={isSubmitting}>
          {words.discard}
        </Button>
      )}
      <Button
        type="submit"
        variant="contained"
        disabled={isEdit && !isDirty}
        loading={isSubmitting || isMade}
        onClick={lead}
      >
        {isEdit ? words.save : words.create}
      </Button>
    </Bar>
  );
}
