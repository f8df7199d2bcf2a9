/** Faults of what no input shows, on top of the form. */
import styled from '@emotion/styled';
import { useFormState } from 'react-hook-form';
import { colour, radius } from '#src/theme/tokens.ts';
import type { Tab } from '../definition.ts';
import { useWords } from '../ResourceScope.tsx';
import { flatFaults } from '../validation.ts';
import { useClaimed } from './claims.ts';
import { isWithin } from './FormTabs.tsx';
import { comeIntoView } from './Notice.tsx';

const Faults = styled('div')({
  marginBottom: 16,
  padding: '12px 16px',
  borderRadius: radius.control,
  background: `color-mix(in srgb, ${colour.error} 9%, transparent)`,
  fontSize: '0.9375rem',
  '& > p': { margin: 0 },
});

/** What a path is called: `statuses.0` by its field; nothing where nobody gave it a name. */
function nameOf(source: string, labels: Readonly<Record<string, string>>): string | undefined {
  for (let path = source; path !== ''; path = path.slice(0, Math.max(path.lastIndexOf('.'), 0))) {
    if (labels[path]) return labels[path];
  }
  return undefined;
}

export function OtherFaults({ tabs }: { tabs: readonly Tab[] }) {
  const { errors } = useFormState();
  const { fields } = useWords();
  const shown = [...useClaimed(), ...tabs.flatMap(({ holds = [] }) => holds)];
  const others = flatFaults(errors).filter(([source]) => !isWithin(source, shown));
  if (others.length === 0) return null;
  return (
    <Faults role="alert" ref={comeIntoView}>
      {others.map(([source, words]) => {
        const name = nameOf(source, fields);
        return <p key={source}>{name ? `${name}: ${words}` : words}</p>;
      })}
    </Faults>
  );
}
