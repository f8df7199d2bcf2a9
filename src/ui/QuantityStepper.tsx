/** How many: one less, a number to type, one more. */
import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, radius, touch } from '#src/theme/tokens.ts';
import { Icon } from './icons.tsx';

const words = labels({
  en: { less: 'One less', more: 'One more', count: 'Quantity' },
  ru: { less: 'На один меньше', more: 'На один больше', count: 'Количество' },
});

const Frame = styled('div')({
  [touch]: { minHeight: 44 },
  display: 'inline-flex',
  alignItems: 'stretch',
  border: `1px solid ${colour.strongLine}`,
  borderRadius: radius.control,
  background: colour.paper,
  '&:focus-within': { borderColor: colour.primary },
  '& button': {
    width: 42,
    border: 0,
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
    display: 'grid',
    placeItems: 'center',
    borderRadius: radius.control,
    padding: 0,
  },
  '& button:hover:not(:disabled)': { background: colour.hover },
  '& button:disabled': { opacity: 0.35, cursor: 'default' },
  '& input': {
    flex: '1 1 48px',
    width: 48,
    minWidth: 0,
    border: 0,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    fontWeight: 600,
    textAlign: 'center',
    padding: 0,
    outline: 'none',
    MozAppearance: 'textfield',
  },
  '& input::-webkit-outer-spin-button, & input::-webkit-inner-spin-button': { appearance: 'none' },
});

export interface QuantityStepperProps {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  /** What is left in stock. */
  max: number;
  disabled?: boolean;
  /** Height in px. */
  height?: number;
  /** What is counted, for screen readers. */
  label?: string;
}

export function QuantityStepper({
  value,
  onChange,
  min = 1,
  max,
  disabled = false,
  height = 46,
  label,
}: QuantityStepperProps) {
  const text = useLabels(words);
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);

  /** What was typed counts when the person is done with it. */
  const settle = () => {
    const wanted = Math.round(Number(typed));
    const next = Number.isFinite(wanted) && typed.trim() !== '' ? Math.min(Math.max(wanted, min), max) : value;
    setTyped(String(next));
    if (next !== value) onChange(next);
  };

  return (
    <Frame role="group" aria-label={label ?? text.count} style={{ height }}>
      <button
        type="button"
        aria-label={text.less}
        disabled={disabled || value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" size={18} />
      </button>
      <input
        type="number"
        inputMode="numeric"
        aria-label={label ?? text.count}
        min={min}
        max={max}
        value={typed}
        disabled={disabled}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          settle();
        }}
      />
      <button
        type="button"
        aria-label={text.more}
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" size={18} />
      </button>
    </Frame>
  );
}
