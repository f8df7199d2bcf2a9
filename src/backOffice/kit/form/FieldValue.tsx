/** A field's value as a person reads it, whole. */
import styled from '@emotion/styled';
import { colour } from '#src/theme/tokens.ts';
import { useResource } from '../ResourceScope.tsx';
import { kindOf } from '../kinds.tsx';

const Text = styled('span')({
  display: 'block',
  maxHeight: 168,
  overflowY: 'auto',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});
const texts: ReadonlySet<string> = new Set(['text', 'longText']);

export function FieldValue({ source, value }: { source: string; value: unknown }) {
  const { form, updateFields, rowFields } = useResource();
  const field = updateFields[source] ?? rowFields[source];
  const Shown = form.shows?.[source];
  if (Shown) return <Shown value={value} />;
  if (typeof value === 'string' && value !== '' && (!field || texts.has(field.kind))) return <Text>{value}</Text>;
  if (!field) return <span style={{ color: colour.muted }}>–</span>;
  const { Cell } = kindOf(field);
  return <Cell value={value} field={field} />;
}
