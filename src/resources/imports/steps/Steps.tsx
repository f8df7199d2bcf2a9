/** Where in the import one is. */
import styled from '@emotion/styled';
import type { Import } from '#contract/imports.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below, colour } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { stepWords } from './labels.ts';

export const steps = ['file', 'columns', 'check', 'run', 'result'] as const;
export type Step = (typeof steps)[number];

const stepOfStatus: Readonly<Record<Import['status'], Step>> = {
  mapping: 'columns',
  checking: 'check',
  checked: 'check',
  running: 'run',
  canceling: 'run',
  canceled: 'result',
  done: 'result',
  failed: 'result',
  undoing: 'result',
  partly_undone: 'result',
  undone: 'result',
};

/** The step that an import's status stands for. */
export const stepOf = ({ status }: Pick<Import, 'status'>): Step => stepOfStatus[status];

const Line = styled('ol')({
  listStyle: 'none',
  margin: '0 0 20px',
  padding: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 20px',
  fontSize: '0.9375rem',
  color: colour.muted,
  '& > li': { display: 'flex', alignItems: 'center', gap: 8 },
  '& > li > span': {
    display: 'grid',
    placeItems: 'center',
    width: 26,
    height: 26,
    borderRadius: '50%',
    border: `1.5px solid ${colour.strongLine}`,
    fontSize: '0.8125rem',
    fontWeight: 650,
  },
  '& > li[data-state=past] > span': { borderColor: colour.primary, color: colour.primary },
  '& > li[aria-current=step]': { color: colour.text, fontWeight: 650 },
  '& > li[aria-current=step] > span': {
    borderColor: colour.primary,
    background: colour.primary,
    color: colour.onPrimary,
  },
  // A phone names the present one; the others are figures.
  [below.sm]: {
    gap: 10,
    '& > li:not([aria-current=step]) > b': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
  '& b': { fontWeight: 'inherit' },
});

export function Steps({ step }: { step: Step }) {
  const text = useLabels(stepWords);
  const present = steps.indexOf(step);
  return (
    <Line aria-label={text.stepsLabel}>
      {steps.map((name, index) => (
        <li
          key={name}
          data-state={index < present ? 'past' : 'next'}
          {...(index === present && { 'aria-current': 'step' as const })}
        >
          <span aria-hidden="true">{index < present ? <Icon name="check" size={15} /> : index + 1}</span>
          <b>{text.steps[name]}</b>
        </li>
      ))}
    </Line>
  );
}
