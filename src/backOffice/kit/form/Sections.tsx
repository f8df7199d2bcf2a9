/** The cards of a form's tab: inputs by the schema, or something hand-made. */
import styled from '@emotion/styled';
import { useId } from 'react';
import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useSession } from '#src/session/session.ts';
import { colour, from, radius } from '#src/theme/tokens.ts';
import type { Input, Section } from '../definition.ts';
import type { Field } from '../fields.ts';
import { kindOf } from '../kinds.tsx';
import { useFieldLabel, useResource, useWords } from '../ResourceScope.tsx';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  alignItems: 'start',
  '&[data-aside=true]': { [from.lg]: { gridTemplateColumns: 'minmax(0, 1fr) 320px' } },
});
const Column = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16, minWidth: 0 });
export const Card = styled('section')({
  background: colour.paper,
  border: `1px solid ${colour.line}`,
  borderRadius: radius.card,
  padding: 16,
  minWidth: 0,
  [from.md]: { padding: 20 },
  '& > h2': { margin: '0 0 14px', fontSize: '1rem', fontWeight: 650, lineHeight: 1.35 },
});
/** Denser than the storefront's, where a mouse is at hand; phones keep the large controls. */
export const dense = {
  [from.md]: {
    '& input:not([type=checkbox]), & select': { minHeight: 40, fontSize: '0.9375rem' },
    '& textarea': { fontSize: '0.9375rem' },
  },
} as const;

const Inputs = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  // An input that has nothing to ask of this person.
  '& > :empty': { display: 'none' },
  '& [readonly]': { background: colour.soft, borderColor: colour.line },
  ...dense,
  '& textarea': { fieldSizing: 'content', minHeight: 92, maxHeight: 420 },
  '&[data-pairs=true]': {
    [from.md]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', '& > [data-wide=true]': { gridColumn: '1 / -1' } },
  },
});

const asInput = (named: string | Input): Input => (typeof named === 'string' ? { source: named } : named);

/** A field as the screen's call writes it; what creating requires stays required. Undefined where the call doesn't know it. */
export function useWrittenField(): (source: string) => Field | undefined {
  const { createFields, updateFields } = useResource();
  const isEdit = useRecordContext()?.id !== undefined;
  return (source) => {
    const field = (isEdit ? updateFields : createFields)[source];
    return field && { ...field, isRequired: createFields[source]?.isRequired ?? field.isRequired };
  };
}

function InputOf({ input }: { input: Input }) {
  const field = useWrittenField()(input.source);
  const label = useFieldLabel()(input.source);
  const { hints, newHints } = useWords();
  const isNew = useRecordContext()?.id === undefined;
  if (!field) return null;
  const Typed = input.Input ?? kindOf(field, input.kind).Input;
  if (!Typed) return null;
  const isWide = input.wide ?? (field.kind === 'longText' || field.kind === 'boolean');
  return (
    <div data-wide={isWide}>
      <Typed
        source={input.source}
        label={label}
        hint={(isNew && newHints?.[input.source]) || hints?.[input.source]}
        field={input.isRequired ? { ...field, isRequired: true } : field}
      />
    </div>
  );
}

/** A card that follows what is chosen elsewhere in the form. */
function FollowingCard({ section, follows }: { section: Section; follows: NonNullable<Section['whileTyped']> }) {
  const typed: unknown = useWatch({ name: follows.source });
  return typed === follows.is ? <SectionCard section={section} /> : null;
}

function SectionCard({ section }: { section: Section }) {
  const { sections } = useWords();
  const id = useId();
  const title = section.title && sections?.[section.title];
  return (
    <Card {...(title && { 'aria-labelledby': id })}>
      {title && <h2 id={id}>{title}</h2>}
      {section.Content && <section.Content />}
      {section.inputs && (
        <Inputs data-pairs={!section.aside} style={section.Content && { marginTop: 16 }}>
          {section.inputs.map(asInput).map((input) => (
            <InputOf key={input.source} input={input} />
          ))}
        </Inputs>
      )}
    </Card>
  );
}

export function Sections({ sections }: { sections: readonly Section[] }) {
  const record = useRecordContext();
  const mode = record?.id === undefined ? 'create' : 'edit';
  const me = useSession()?.me;
  const shown = sections.filter(
    ({ only, when, isFor }) =>
      (!only || only === mode) &&
      (!when || !record || when(record as never)) &&
      (!isFor || (me !== undefined && isFor(me))),
  );
  const [main, aside] = [shown.filter((section) => !section.aside), shown.filter((section) => section.aside)];
  return (
    <Columns data-aside={aside.length > 0}>
      {[main, aside].map((column, index) => (
        <Column key={index === 0 ? 'main' : 'aside'}>
          {column.map((section) => {
            const key = section.title ?? section.inputs?.map((input) => asInput(input).source).join(' ') ?? 'hand-made';
            return section.whileTyped ? (
              <FollowingCard key={key} section={section} follows={section.whileTyped} />
            ) : (
              <SectionCard key={key} section={section} />
            );
          })}
        </Column>
      ))}
    </Columns>
  );
}

/** The sources that a tab's inputs write. */
export const sourcesOf = (sections: readonly Section[] = []): string[] =>
  sections.flatMap(({ inputs = [] }) => inputs.map((input) => asInput(input).source));
