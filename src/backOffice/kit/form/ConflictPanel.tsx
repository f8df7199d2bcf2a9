/** Conflict between two edits of one record: shows both versions of each field and lets the user choose. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { use, useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { getShape, pickKnown } from '#contract/introspection.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, from, radius } from '#src/theme/tokens.ts';
import { isMySave } from '#src/session/mySave.ts';
import { Icon } from '#src/ui/icons.tsx';
import { dismiss, notify } from '#src/ui/notices.ts';
import type { Tab } from '../definition.ts';
import { liveLabels } from '../liveLabels.ts';
import { kitLabels } from '../labels.ts';
import { useFieldLabel, useResource } from '../ResourceScope.tsx';
import { ConflictContext } from './formState.ts';
import { findDifferences, isEqualValue, type Difference } from './differences.ts';
import { FieldValue } from './FieldValue.tsx';
import { getTabSources } from './FormTabs.tsx';
import { focusElement, isInView, leadToPanel, scrollToPanel } from './FormNotice.tsx';

type Values = Readonly<Record<string, unknown>>;

const Box = styled('section')({
  marginBottom: 16,
  border: `1px solid color-mix(in srgb, ${color.warning} 36%, transparent)`,
  borderRadius: radius.card,
  background: color.paper,
  overflow: 'clip',
});
const Header = styled('div')({
  display: 'flex',
  gap: 12,
  padding: '14px 16px',
  background: `color-mix(in srgb, ${color.warning} 8%, transparent)`,
  '& > svg': { color: color.warning, marginTop: 1 },
  '& h2:focus': { outline: 'none' },
  '& h2': { margin: 0, fontSize: '1rem', fontWeight: 650, lineHeight: 1.4 },
  '& p': { margin: '2px 0 0', color: color.muted, fontSize: '0.9375rem', lineHeight: 1.45 },
});
const Row = styled('fieldset')({
  minWidth: 0,
  margin: 0,
  padding: '12px 16px',
  border: 0,
  borderTop: `1px solid ${color.line}`,
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [from.md]: { gridTemplateColumns: '180px repeat(2, minmax(0, 1fr))', gap: 12 },
  '& > legend': {
    float: 'left',
    width: '100%',
    padding: '0 0 2px',
    fontSize: '0.875rem',
    fontWeight: 600,
    [from.md]: { padding: '9px 0 0' },
  },
});
const Version = styled('label')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  padding: '8px 12px',
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  fontSize: '0.9375rem',
  cursor: 'pointer',
  '&:hover': { background: color.hover },
  '&:has(:checked)': { borderColor: color.primary, background: color.primarySoft },
  '&:has(:focus-visible)': { outline: `2px solid ${color.primary}`, outlineOffset: 2 },
  '& > input': { margin: '4px 0 0', accentColor: color.primary, outline: 'none' },
  '& > div': { minWidth: 0, flex: 1 },
  '& small': { display: 'block', color: color.muted, fontSize: '0.75rem', fontWeight: 600 },
});
const MergedFields = styled('dl')({
  margin: 0,
  padding: '12px 16px',
  borderTop: `1px solid ${color.line}`,
  display: 'grid',
  gap: '6px 12px',
  fontSize: '0.9375rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [from.md]: { gridTemplateColumns: '180px minmax(0, 1fr)' },
  '& > strong': { gridColumn: '1 / -1', fontSize: '0.8125rem', color: color.muted, fontWeight: 600 },
  '& > dt': { fontSize: '0.875rem', fontWeight: 600 },
  '& > dd': { margin: 0, minWidth: 0, display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'baseline' },
  '& del': { color: color.muted, minWidth: 0 },
  '& dd > div': { minWidth: 0 },
});
const Footer = styled('footer')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  padding: '12px 16px',
  borderTop: `1px solid ${color.line}`,
});

interface ConflictRowProps {
  difference: Difference;
  /** Names of the two versions. */
  names: { theirs: string; mine: string };
  onChoose: (value: unknown) => void;
}

function ConflictRow({ difference: { source, theirs, mine }, names, onChoose }: ConflictRowProps) {
  const label = useFieldLabel()(source);
  const isTheirs = isEqualValue(mine, theirs);
  // The user's value stays available while the other one is selected.
  const [lastTyped, setLastTyped] = useState(mine);
  if (!isTheirs && lastTyped !== mine) setLastTyped(mine);
  const versions = [
    { key: 'theirs', text: names.theirs, value: theirs, isChosen: isTheirs },
    { key: 'mine', text: names.mine, value: lastTyped, isChosen: !isTheirs },
  ];
  return (
    <Row>
      <legend>{label}</legend>
      {versions.map(({ key, text, value, isChosen }) => (
        <Version key={key}>
          <input type="radio" name={`version-${source}`} checked={isChosen} onChange={() => onChoose(value)} />
          <div>
            <small>{text}</small>
            <FieldValue source={source} value={value} />
          </div>
        </Version>
      ))}
    </Row>
  );
}

export interface ConflictPanelProps {
  /** The record before the first edit. */
  base: Values;
  /** The record as saved now. */
  theirs: Values;
  tabs: readonly Tab[];
  /** A save was rejected because of the conflict: the panel appears even if there is nothing to choose. */
  isStale: boolean;
  /** Somebody else has just saved. */
  isNotified: boolean;
  onSaveClick: (event: MouseEvent<HTMLElement>) => void;
}

export function ConflictPanel({ base, theirs, tabs, isStale, isNotified, onSaveClick }: ConflictPanelProps) {
  const { mySave, seeChanges } = useLabels(liveLabels);
  const defaultLabels = useLabels(kitLabels);
  const getLabel = useFieldLabel();
  const { name, calls, rowFields } = useResource();
  const labels = isMySave(name, theirs) ? { ...defaultLabels, ...mySave } : defaultLabels;
  const { setValue } = useFormContext();
  const { isSubmitting } = useFormState();
  const conflictRef = use(ConflictContext);
  const mine = useWatch() as Values;
  const shape = getShape(calls.update?.body);
  const toWritten = (source: string, value: unknown) => (shape[source] ? pickKnown(shape[source], value) : value);
  const statuses = Object.values(rowFields).flatMap(({ source, kind, isMany }) =>
    kind === 'status' && !isMany ? [source] : [],
  );
  const sources = [...new Set([...tabs.flatMap(getTabSources), ...statuses])];
  const differences = findDifferences(sources, base, theirs, mine, toWritten);
  // A field stays in the list after the choice, so that the choice can be changed until the save.
  const [conflictSources, setConflictSources] = useState<readonly string[]>([]);
  const added = differences.flatMap(({ source, isConflict }) =>
    isConflict && !conflictSources.includes(source) ? [source] : [],
  );
  if (added.length > 0) setConflictSources([...conflictSources, ...added]);
  const isListed = (source: string) => conflictSources.includes(source) || added.includes(source);
  const conflicts = differences.filter(({ source }) => isListed(source));
  const merged = differences.filter(({ source }) => !isListed(source));
  const isShown = conflicts.length > 0 || isStale || (isNotified && merged.length > 0);

  const boxRef = useRef<HTMLElement>(null);
  /** Announces a panel that is out of sight; users who are typing keep their place and focus. */
  const announcePanel = useEffectEvent((): (() => void) | undefined => {
    const box = boxRef.current;
    if (!box || isInView(box)) return undefined;
    const handleShow = () => {
      conflictRef.current.seen = theirs;
      leadToPanel(box);
    };
    const notice = notify(labels.stale, { action: { label: seeChanges, run: handleShow } });
    return () => dismiss(notice);
  });
  // After a rejected save the panel itself takes the focus.
  const isSilent = isShown && !isStale;
  useEffect(() => (isSilent ? announcePanel() : undefined), [isSilent, theirs]);
  if (!isShown) return null;

  const choose = (source: string, value: unknown) =>
    setValue(source, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  const text =
    conflicts.length > 0 ? labels.staleChoose : merged.length > 0 ? labels.staleOthers : labels.staleElsewhere;
  const attachPanel = (element: HTMLElement | null): void => {
    boxRef.current = element;
    const { seen } = conflictRef.current;
    const isNew = isStale && element !== null && seen !== theirs;
    conflictRef.current = { panel: conflicts.length > 0 ? element : null, theirs, seen: isNew ? theirs : seen };
    if (isNew) scrollToPanel(element);
  };
  return (
    <Box aria-label={labels.stale} ref={attachPanel}>
      <Header role="status">
        <Icon name="alert" />
        <div>
          {/* The pressed button is gone, so the title gets the focus; users who are typing keep theirs. */}
          <h2 tabIndex={-1} key={String(isStale)} ref={isStale ? focusElement : undefined}>
            {labels.stale}
          </h2>
          <p>{text}</p>
        </div>
      </Header>
      {conflicts.map((difference) => (
        <ConflictRow
          key={difference.source}
          difference={difference}
          names={labels}
          onChoose={(value) => choose(difference.source, value)}
        />
      ))}
      {merged.length > 0 && (
        <MergedFields>
          <strong>{labels.taken}</strong>
          {merged.map(({ source, base: was, theirs: is }) => (
            <MergedRow key={source} label={getLabel(source)} source={source} was={was} is={is} />
          ))}
        </MergedFields>
      )}
      <Footer>
        <Button type="submit" variant="contained" loading={isSubmitting} onClick={onSaveClick}>
          {conflicts.length > 0 ? labels.saveMerged : labels.save}
        </Button>
        {conflicts.length > 0 && (
          <Button
            onClick={() => conflicts.forEach(({ source, theirs: is }) => choose(source, is))}
            disabled={isSubmitting}
          >
            {labels.takeTheirs}
          </Button>
        )}
      </Footer>
    </Box>
  );
}

const MergedRow = ({ label, source, was, is }: { label: string; source: string; was: unknown; is: unknown }) => (
  <>
    <dt>{label}</dt>
    <dd>
      <del>
        <FieldValue source={source} value={was} />
      </del>
      <span aria-hidden="true">→</span>
      <div>
        <FieldValue source={source} value={is} />
      </div>
    </dd>
  </>
);
