/** The input for a rating: radio buttons that look like stars. */
import styled from '@emotion/styled';
import { Fragment, useId, useState } from 'react';
import { fill, labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { starColor } from '#src/theme/palette.ts';
import { color, visuallyHidden } from '#src/theme/tokens.ts';
import { FieldError } from './FieldError.tsx';
import { starPath } from './Stars.tsx';

const starsInputLabels = labels({
  en: { stars: '{n} out of 5', choose: 'Your rating' },
  ru: { stars: '{n} из 5', choose: 'Ваша оценка' },
});

const scale = [1, 2, 3, 4, 5] as const;

const Choice = styled('fieldset')({
  border: 0,
  padding: 0,
  margin: '0 0 0 -4px',
  display: 'flex',
  width: 'fit-content',
  position: 'relative',
});
const StarLabel = styled('label')({
  cursor: 'pointer',
  padding: 4,
  lineHeight: 0,
  color: color.strongLine,
  '&[data-lit=true]': { color: starColor },
});
const StarRadio = styled('input')({
  ...visuallyHidden,
  '&:focus-visible + label': { outline: `2px solid ${color.primary}`, outlineOffset: -1, borderRadius: 8 },
});

export interface StarsInputProps {
  /** 0 if nothing is chosen yet. */
  value: number;
  onChange: (value: number) => void;
  error?: string | undefined;
}

export function StarsInput({ value, onChange, error }: StarsInputProps) {
  const text = useLabels(starsInputLabels);
  const id = useId();
  const [hoveredStar, setHoveredStar] = useState(0);
  const litCount = hoveredStar || value;
  return (
    <div>
      <Choice
        aria-label={text.choose}
        onPointerLeave={() => setHoveredStar(0)}
        {...(error && { 'aria-describedby': `${id}-error` })}
      >
        {scale.map((n) => (
          <Fragment key={n}>
            <StarRadio
              id={`${id}-${n}`}
              type="radio"
              name={id}
              value={n}
              checked={value === n}
              onChange={() => onChange(n)}
            />
            <StarLabel htmlFor={`${id}-${n}`} data-lit={n <= litCount} onPointerEnter={() => setHoveredStar(n)}>
              <svg width={28} height={28} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
                <path d={starPath} />
              </svg>
              <span style={visuallyHidden}>{fill(text.stars, { n })}</span>
            </StarLabel>
          </Fragment>
        ))}
      </Choice>
      {error && (
        <FieldError id={`${id}-error`} role="alert">
          {error}
        </FieldError>
      )}
    </div>
  );
}
