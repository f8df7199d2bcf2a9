/** Somebody else was faster: what they changed stands beside what was typed here, and either is chosen. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { use, useRef } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { shapeOf, knownOf } from '#contract/leaf.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, from, radius } from '#src/theme/tokens.ts';
import { isOwnSave } from '#src/session/ownSave.ts';
import { Icon } from '#src/ui/icons.tsx';
import type { Tab } from '../definition.ts';
import { liveWords } from '../liveWords.ts';
import { kitWords } from '../labels.ts';
import { useFieldLabel, useResource } from '../ResourceScope.tsx';
import { DisputeContext } from './dispute.ts';
import { differencesOf, saysSame, type Difference } from './differences.ts';
import { FieldValue } from './FieldValue.tsx';
import { holds } from './FormTabs.tsx';
import { comeIntoView, takeFocus } from './Notice.tsx';

type Values = Readonly<Record<string, unknown>>;

const Box = styled('section')({
  marginBottom: 16,
  border: `1px solid color-mix(in srgb, ${colour.warning} 36%, transparent)`,
  borderRadius: radius.card,
  background: colour.paper,
  overflow: 'clip',
});
const Head = styled('div')({
  display: 'flex',
  gap: 12,
  padding: '14px 16px',
  background: `color-mix(in srgb, ${colour.warning} 8%, transparent)`,
  '& > svg': { color: colour.warning, marginTop: 1 },
  '& h2:focus': { outline: 'none' },
  '& h2': { margin: 0, fontSize: '1rem', fontWeight: 650, lineHeight: 1.4 },
  '& p': { margin: '2px 0 0', color: colour.muted, fontSize: '0.9375rem', lineHeight: 1.45 },
});
const Row = styled('fieldset')({
  minWidth: 0,
  margin: 0,
  padding: '12px 16px',
  border: 0,
  borderTop: `1px solid ${colour.line}`,
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
  border: `1px solid ${colour.line}`,
  borderRadius: radius.control,
  fontSize: '0.9375rem',
  cursor: 'pointer',
  '&:hover': { background: colour.hover },
  '&:has(:checked)': { borderColor: colour.primary, background: colour.primarySoft },
  '&:has(:focus-visible)': { outline: `2px solid ${colour.primary}`, outlineOffset: 2 },
  '& > input': { margin: '4px 0 0', accentColor: colour.primary, outline: 'none' },
  '& > div': { minWidth: 0, flex: 1 },
  '& small': { display: 'block', color: colour.muted, fontSize: '0.75rem', fontWeight: 600 },
});
const Taken = styled('dl')({
  margin: 0,
  padding: '12px 16px',
  borderTop: `1px solid ${colour.line}`,
  display: 'grid',
  gap: '6px 12px',
  fontSize: '0.9375rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [from.md]: { gridTemplateColumns: '180px minmax(0, 1fr)' },
  '& > strong': { gridColumn: '1 / -1', fontSize: '0.8125rem', color: colour.muted, fontWeight: 600 },
  '& > dt': { fontSize: '0.875rem', fontWeight: 600 },
  '& > dd': { margin: 0, minWidth: 0, display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'baseline' },
  '& del': { color: colour.muted, minWidth: 0 },
  '& dd > div': { minWidth: 0 },
});
const Foot = styled('footer')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  padding: '12px 16px',
  borderTop: `1px solid ${colour.line}`,
});

interface ChoiceProps {
  difference: Difference;
  /** What the versions are called. */
  names: { theirs: string; mine: string };
  onChoose: (value: unknown) => void;
}

function Choice({ difference: { source, theirs, mine }, names, onChoose }: ChoiceProps) {
  const label = useFieldLabel()(source);
  const isTheirs = saysSame(mine, theirs);
  // What was typed stays at hand while theirs is chosen.
  const typed = useRef(mine);
  if (!isTheirs) typed.current = mine;
  const versions = [
    { key: 'theirs', text: names.theirs, value: theirs, isChosen: isTheirs },
    { key: 'mine', text: names.mine, value: typed.current, isChosen: !isTheirs },
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

export interface MeanwhileProps {
  /** What was read before the first edit. */
  base: Values;
  /** What is saved now. */
  theirs: Values;
  tabs: readonly Tab[];
  /** A save was refused because of it: it is told even where nobody has to choose. */
  isStale: boolean;
  /** It has just been heard that somebody else saved. */
  isTold: boolean;
}

export function Meanwhile({ base, theirs, tabs, isStale, isTold }: MeanwhileProps) {
  const { ownTab } = useLabels(liveWords);
  const others = useLabels(kitWords);
  const label = useFieldLabel();
  const { name, calls, rowFields } = useResource();
  const words = isOwnSave(name, theirs) ? { ...others, ...ownTab } : others;
  const { setValue } = useFormContext();
  const { isSubmitting } = useFormState();
  const dispute = use(DisputeContext);
  const mine = useWatch() as Values;
  const shape = shapeOf(calls.update?.body);
  const written = (source: string, value: unknown) => (shape[source] ? knownOf(shape[source], value) : value);
  const statuses = Object.values(rowFields).flatMap(({ source, kind, isMany }) =>
    kind === 'status' && !isMany ? [source] : [],
  );
  const sources = [...new Set([...tabs.flatMap(holds), ...statuses])];
  const all = differencesOf(sources, base, theirs, mine, written);
  // A choice that is made stays to be changed until it is saved.
  const disputed = useRef(new Set<string>());
  for (const { source, isConflict } of all) if (isConflict) disputed.current.add(source);
  const conflicts = all.filter(({ source }) => disputed.current.has(source));
  const taken = all.filter(({ source }) => !disputed.current.has(source));
  if (conflicts.length === 0 && !isStale && !(isTold && taken.length > 0)) return null;

  const choose = (source: string, value: unknown) =>
    setValue(source, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  const text = conflicts.length > 0 ? words.staleChoose : taken.length > 0 ? words.staleOthers : words.staleElsewhere;
  const stand = (element: HTMLElement | null): void => {
    Object.assign(dispute, { panel: conflicts.length > 0 ? element : null, theirs });
    if (!isStale || !element || dispute.seen === theirs) return;
    dispute.seen = theirs;
    comeIntoView(element);
  };
  return (
    <Box aria-label={words.stale} ref={stand}>
      <Head role="status">
        <Icon name="alert" />
        <div>
          {/* The button that was pressed is gone or waits; whoever only types is left where they are. */}
          <h2 tabIndex={-1} key={String(isStale)} ref={isStale ? takeFocus : undefined}>
            {words.stale}
          </h2>
          <p>{text}</p>
        </div>
      </Head>
      {conflicts.map((difference) => (
        <Choice
          key={difference.source}
          difference={difference}
          names={words}
          onChoose={(value) => choose(difference.source, value)}
        />
      ))}
      {taken.length > 0 && (
        <Taken>
          <strong>{words.taken}</strong>
          {taken.map(({ source, base: was, theirs: is }) => (
            <TakenRow key={source} label={label(source)} source={source} was={was} is={is} />
          ))}
        </Taken>
      )}
      <Foot>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          {conflicts.length > 0 ? words.saveMerged : words.save}
        </Button>
        {conflicts.length > 0 && (
          <Button
            onClick={() => conflicts.forEach(({ source, theirs: is }) => choose(source, is))}
            disabled={isSubmitting}
          >
            {words.takeTheirs}
          </Button>
        )}
      </Foot>
    </Box>
  );
}

const TakenRow = ({ label, source, was, is }: { label: string; source: string; was: unknown; is: unknown }) => (
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
