/** A quantity field with buttons for one less and one more. */
import styled from '@emotion/styled';
import { useState } from 'react';
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, radius, touch } from '#src/theme/tokens.ts';
import { Icon } from './icons.tsx';
import { notify } from './notices.ts';

export const quantityLabels = labels({
  en: {
    less: 'One less',
    more: 'One more',
    count: 'Quantity',
    lowered: (name: string, from: number, to: number) => `${name}: ${to} instead of ${from}, no more are available`,
  },
  ru: {
    less: 'На один меньше',
    more: 'На один больше',
    count: 'Количество',
    lowered: (name, from, to) => `${name}: ${to} вместо ${from}, больше нет в наличии`,
  },
});

const Frame = styled('div')({
  [touch]: { minHeight: 44 },
  display: 'inline-flex',
  alignItems: 'stretch',
  border: `1px solid ${color.strongLine}`,
  borderRadius: radius.control,
  background: color.paper,
  '&:focus-within': { borderColor: color.primary },
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
  '& button:hover:not(:disabled)': { background: color.hover },
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
  /** Pieces left in stock. */
  max: number;
  disabled?: boolean;
  /** Height in px. */
  height?: number;
  /** Name of the counted thing for screen readers. */
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
  const text = useLabels(quantityLabels);
  const [typed, setTyped] = useState(String(value));
  // A new value from outside replaces the typed text.
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    setTyped(String(value));
  }

  /** Applies the typed number, on blur and on Enter. A count above the maximum stays until somebody changes it. */
  const applyTyped = () => {
    if (typed === String(value)) return;
    const typedNumber = Math.round(Number(typed));
    const next =
      Number.isFinite(typedNumber) && typed.trim() !== '' ? Math.min(Math.max(typedNumber, min), max) : value;
    setTyped(String(next));
    if (next < typedNumber) notify(text.lowered(label ?? text.count, typedNumber, next));
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
        onBlur={applyTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          applyTyped();
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
