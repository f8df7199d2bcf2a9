/** Errors that no input shows, above the form. */
import styled from '@emotion/styled';
import { useFormState } from 'react-hook-form';
import { color, radius } from '#src/theme/tokens.ts';
import type { Tab } from '../definition.ts';
import { useResourceLabels } from '../ResourceScope.tsx';
import { flattenErrors } from '../validation.ts';
import { useShownFields } from './shownFields.ts';
import { isWithin } from './FormTabs.tsx';
import { scrollToCenter } from './FormNotice.tsx';

const ErrorBox = styled('div')({
  marginBottom: 16,
  padding: '12px 16px',
  borderRadius: radius.control,
  background: `color-mix(in srgb, ${color.error} 9%, transparent)`,
  fontSize: '0.9375rem',
  '& > p': { margin: 0 },
});

/** The label of a path: `statuses.0` has the label of its field; undefined without a label. */
function findLabel(source: string, labels: Readonly<Record<string, string>>): string | undefined {
  for (let path = source; path !== ''; path = path.slice(0, Math.max(path.lastIndexOf('.'), 0))) {
    if (labels[path]) return labels[path];
  }
  return undefined;
}

export function OtherErrors({ tabs }: { tabs: readonly Tab[] }) {
  const { errors } = useFormState();
  const { fields } = useResourceLabels();
  const shown = [...useShownFields(), ...tabs.flatMap((tab) => tab.fields ?? [])];
  const others = flattenErrors(errors).filter(([source]) => !isWithin(source, shown));
  if (others.length === 0) return null;
  return (
    <ErrorBox role="alert" ref={scrollToCenter}>
      {others.map(([source, message]) => {
        const name = findLabel(source, fields);
        return <p key={source}>{name ? `${name}: ${message}` : message}</p>;
      })}
    </ErrorBox>
  );
}
