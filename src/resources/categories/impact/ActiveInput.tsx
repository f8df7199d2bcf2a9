/** The switch that shows or hides a category, with a note on what saving would change in the storefront. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Category } from '#contract/categories.ts';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { BooleanInput } from '#src/backOffice/kit/inputs.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { type CategoryChange, buildImpactQuery, isSignificant } from './impact.ts';
import { ImpactText } from './ImpactText.tsx';
import { impactLabels } from './labels.ts';

const Note = styled('p')({
  margin: '10px 0 0',
  padding: '10px 12px',
  borderRadius: radius.control,
  background: color.softer,
  fontSize: '0.875rem',
  lineHeight: 1.45,
  '&[data-matters=true]': { background: `color-mix(in srgb, ${color.warning} 16%, ${color.paper})` },
  '&:empty': { display: 'none' },
});

function ImpactNote({ change }: { change: CategoryChange }) {
  const text = useLabels(impactLabels);
  const { data } = useQuery({ ...buildImpactQuery(change), placeholderData: (before) => before });
  return (
    <Note role="status" data-matters={data !== undefined && isSignificant(data)}>
      {data ? <ImpactText impact={data} /> : text.looking}
    </Note>
  );
}

export default function ActiveInput(props: InputProps) {
  const record = useRecordContext<Category>();
  const [active, parent] = useWatch({ name: ['active', 'parent'] }) as [unknown, unknown];
  const change: CategoryChange | undefined = record && {
    ids: [record.id],
    ...(typeof active === 'boolean' && active !== record.active && { active }),
    ...((typeof parent === 'number' || parent === null) && parent !== record.parent && { parent }),
  };
  return (
    <>
      <BooleanInput {...props} />
      {change && Object.keys(change).length > 1 && <ImpactNote change={change} />}
    </>
  );
}
