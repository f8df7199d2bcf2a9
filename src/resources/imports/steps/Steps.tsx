/** The stepper above the screens of an import. */
import styled from '@emotion/styled';
import type { Import, ImportNoun } from '#contract/imports.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below, color } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { stepLabels } from './labels.ts';

export const steps = ['file', 'columns', 'categories', 'check', 'run', 'result'] as const;
export type Step = (typeof steps)[number];

const stepByStatus: Readonly<Record<Import['status'], Step>> = {
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

/** Returns the step of an import's status. */
export const getStep = ({ status }: Pick<Import, 'status'>): Step => stepByStatus[status];

const Line = styled('ol')({
  listStyle: 'none',
  margin: '0 0 20px',
  padding: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 20px',
  fontSize: '0.9375rem',
  color: color.muted,
  '& > li': { display: 'flex', alignItems: 'center', gap: 8 },
  '& > li > span': {
    display: 'grid',
    placeItems: 'center',
    width: 26,
    height: 26,
    borderRadius: '50%',
    border: `1.5px solid ${color.strongLine}`,
    fontSize: '0.8125rem',
    fontWeight: 650,
  },
  '& > li[data-state=past] > span': { borderColor: color.primary, color: color.primary },
  '& > li[aria-current=step]': { color: color.text, fontWeight: 650 },
  '& > li[aria-current=step] > span': {
    borderColor: color.primary,
    background: color.primary,
    color: color.onPrimary,
  },
  // On phones only the current step has its name.
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

export function Steps({ step, noun }: { step: Step; noun: ImportNoun }) {
  const text = useLabels(stepLabels);
  // Only products are in categories.
  const ownSteps = steps.filter((name) => name !== 'categories' || noun === 'products');
  const currentIndex = ownSteps.indexOf(step);
  return (
    <Line aria-label={text.stepsLabel}>
      {ownSteps.map((name, index) => (
        <li
          key={name}
          data-state={index < currentIndex ? 'past' : 'next'}
          {...(index === currentIndex && { 'aria-current': 'step' as const })}
        >
          <span aria-hidden="true">{index < currentIndex ? <Icon name="check" size={15} /> : index + 1}</span>
          <b>{text.steps[name]}</b>
        </li>
      ))}
    </Line>
  );
}
