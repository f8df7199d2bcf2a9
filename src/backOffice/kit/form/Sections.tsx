/** The cards of a form's tab: inputs from the schema, or custom content. */
import styled from '@emotion/styled';
import { useId } from 'react';
import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useSession } from '#src/session/session.ts';
import { color, from, radius } from '#src/theme/tokens.ts';
import type { Input, Section } from '../definition.ts';
import type { Field } from '../fields.ts';
import { inputsByKind } from '../inputs.tsx';
import { useFieldLabel, useResource, useResourceLabels } from '../ResourceScope.tsx';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  alignItems: 'start',
  '&[data-aside=true]': { [from.lg]: { gridTemplateColumns: 'minmax(0, 1fr) 320px' } },
});
const Column = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16, minWidth: 0 });
export const Card = styled('section')({
  background: color.paper,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  padding: 16,
  minWidth: 0,
  [from.md]: { padding: 20 },
  '& > h2': { margin: '0 0 14px', fontSize: '1rem', fontWeight: 650, lineHeight: 1.35 },
});
/** Smaller controls than in the storefront; phones keep the large ones. */
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
  // Hides inputs that render nothing for this user.
  '& > :empty': { display: 'none' },
  '& [readonly]': { background: color.soft, borderColor: color.line },
  ...dense,
  '& textarea': { fieldSizing: 'content', minHeight: 92, maxHeight: 420 },
  '&[data-pairs=true]': {
    [from.md]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', '& > [data-wide=true]': { gridColumn: '1 / -1' } },
  },
});

const toInput = (input: string | Input): Input => (typeof input === 'string' ? { source: input } : input);

/**
 * A field of the screen's create or update call. Fields that creating requires stay required. Undefined if the call
 * does not have it.
 */
export function useWritableField(): (source: string) => Field | undefined {
  const { createFields, updateFields } = useResource();
  const isEdit = useRecordContext()?.id !== undefined;
  return (source) => {
    const field = (isEdit ? updateFields : createFields)[source];
    return field && { ...field, isRequired: createFields[source]?.isRequired ?? field.isRequired };
  };
}

function SectionInput({ input }: { input: Input }) {
  const field = useWritableField()(input.source);
  const label = useFieldLabel()(input.source);
  const { hints, newHints } = useResourceLabels();
  const isNew = useRecordContext()?.id === undefined;
  if (!field) return null;
  const InputComponent = input.Input ?? inputsByKind[input.kind ?? field.kind];
  if (!InputComponent) return null;
  const isWide = input.isFullWidth ?? (field.kind === 'longText' || field.kind === 'boolean');
  return (
    <div data-wide={isWide}>
      <InputComponent
        source={input.source}
        label={label}
        hint={(isNew && newHints?.[input.source]) || hints?.[input.source]}
        field={input.isRequired ? { ...field, isRequired: true } : field}
      />
    </div>
  );
}

/** A card that depends on the value of another field. */
function ConditionalCard({ section, condition }: { section: Section; condition: NonNullable<Section['dependsOn']> }) {
  const typed: unknown = useWatch({ name: condition.source });
  return typed === condition.value ? <SectionCard section={section} /> : null;
}

function SectionCard({ section }: { section: Section }) {
  const { sections } = useResourceLabels();
  const id = useId();
  const title = section.title && sections?.[section.title];
  return (
    <Card {...(title && { 'aria-labelledby': id })}>
      {title && <h2 id={id}>{title}</h2>}
      {section.Content && <section.Content />}
      {section.inputs && (
        <Inputs data-pairs={!section.isInSideColumn} style={section.Content && { marginTop: 16 }}>
          {section.inputs.map(toInput).map((input) => (
            <SectionInput key={input.source} input={input} />
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
    (section) =>
      (!section.mode || section.mode === mode) &&
      (!section.isVisible || !record || section.isVisible(record as never)) &&
      (!section.isFor || (me !== undefined && section.isFor(me))),
  );
  const [main, aside] = [
    shown.filter((section) => !section.isInSideColumn),
    shown.filter((section) => section.isInSideColumn),
  ];
  return (
    <Columns data-aside={aside.length > 0}>
      {[main, aside].map((column, index) => (
        <Column key={index === 0 ? 'main' : 'aside'}>
          {column.map((section) => {
            const key = section.title ?? section.inputs?.map((input) => toInput(input).source).join(' ') ?? 'custom';
            return section.dependsOn ? (
              <ConditionalCard key={key} section={section} condition={section.dependsOn} />
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
export const listSources = (sections: readonly Section[] = []): string[] =>
  sections.flatMap(({ inputs = [] }) => inputs.map((input) => toInput(input).source));
