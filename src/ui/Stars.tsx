/** A rating as five stars, and the same as an input. */
import styled from '@emotion/styled';
import { useId, useState } from 'react';
import { formatNumber } from '#src/i18n/format.ts';
import { fill, labels } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { starColour } from '#src/theme/palette.ts';
import { colour, hidden } from '#src/theme/tokens.ts';
import { FieldError } from './FieldError.tsx';

const words = labels({
  en: { rated: 'Rated {rating} out of 5', stars: '{n} out of 5', choose: 'Your rating' },
  ru: { rated: 'Оценка {rating} из 5', stars: '{n} из 5', choose: 'Ваша оценка' },
});

const scale = [1, 2, 3, 4, 5] as const;
const star = 'M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.5l-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z';
const mask = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cpath d='${star}'/%3E%3C/svg%3E") left / 20% 100% repeat-x`;

const Row = styled('span')({
  display: 'inline-block',
  flex: 'none',
  aspectRatio: '5',
  verticalAlign: '-0.15em',
  background: `linear-gradient(90deg, ${starColour} var(--part), ${colour.strongLine} var(--part))`,
  mask,
});

export interface StarsProps {
  /** 0 … 5; parts of a star are drawn. */
  rating: number;
  /** Height of a star in px. */
  size?: number;
}

export function Stars({ rating, size = 16 }: StarsProps) {
  const text = useLabels(words);
  const locale = useLocale();
  const shown = formatNumber(rating, locale, { maximumFractionDigits: 1 });
  return <Row role="img" aria-label={fill(text.rated, { rating: shown })} style={{ height: size, ['--part' as string]: `${rating * 20}%` }} />;
}

const Choice = styled('fieldset')({ border: 0, padding: 0, margin: '0 0 0 -4px', display: 'flex', width: 'fit-content', position: 'relative' });
const StarLabel = styled('label')({ cursor: 'pointer', padding: 4, lineHeight: 0, color: colour.strongLine, '&[data-lit=true]': { color: starColour } });
const StarRadio = styled('input')({ ...hidden, '&:focus-visible + label': { outline: `2px solid ${colour.primary}`, outlineOffset: -1, borderRadius: 8 } });

export interface StarsInputProps {
  /** 0 where nothing is chosen yet. */
  value: number;
  onChange: (value: number) => void;
  error?: string | undefined;
}

export function StarsInput({ value, onChange, error }: StarsInputProps) {
  const text = useLabels(words);
  const id = useId();
  const [pointedAt, setPointedAt] = useState(0);
  const lit = pointedAt || value;
  return (
    <div>
      <Choice aria-label={text.choose} onPointerLeave={() => setPointedAt(0)} {...(error && { 'aria-describedby': `${id}-error` })}>
        {scale.flatMap((n) => [
          <StarRadio key={`i${n}`} id={`${id}-${n}`} type="radio" name={id} value={n} checked={value === n} onChange={() => onChange(n)} />,
          <StarLabel key={`l${n}`} htmlFor={`${id}-${n}`} data-lit={n <= lit} onPointerEnter={() => setPointedAt(n)}>
            <svg width={28} height={28} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
              <path d={star} />
            </svg>
            <span style={hidden}>{fill(text.stars, { n })}</span>
          </StarLabel>,
        ])}
      </Choice>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
