/** A field's full value for reading. */
import styled from '@emotion/styled';
import { color } from '#src/theme/tokens.ts';
import { useResource } from '../ResourceScope.tsx';
import { getKind } from '../kinds.tsx';

const Text = styled('span')({
  display: 'block',
  maxHeight: 168,
  overflowY: 'auto',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});
const textKinds: ReadonlySet<string> = new Set(['text', 'longText']);

export function FieldValue({ source, value }: { source: string; value: unknown }) {
  const { form, updateFields, rowFields } = useResource();
  const field = updateFields[source] ?? rowFields[source];
  const CustomValue = form.valueDisplays?.[source];
  if (CustomValue) return <CustomValue value={value} />;
  if (typeof value === 'string' && value !== '' && (!field || textKinds.has(field.kind))) return <Text>{value}</Text>;
  if (!field) return <span style={{ color: color.muted }}>–</span>;
  const { Cell } = getKind(field);
  return <Cell value={value} field={field} />;
}
