/** Shows a rating as five stars. */
import styled from '@emotion/styled';
import { formatNumber } from '#src/i18n/format.ts';
import { fill, labels } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { starColor } from '#src/theme/palette.ts';
import { color } from '#src/theme/tokens.ts';

const starsLabels = labels({
  en: { rated: 'Rated {rating} out of 5' },
  ru: { rated: 'Оценка {rating} из 5' },
});

/** SVG path of a star on a grid of 24. */
export const starPath = 'M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.5l-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z';
const mask = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cpath d='${starPath}'/%3E%3C/svg%3E") left / 20% 100% repeat-x`;

const Row = styled('span')({
  display: 'inline-block',
  flex: 'none',
  aspectRatio: '5',
  verticalAlign: '-0.15em',
  background: `linear-gradient(90deg, ${starColor} var(--part), ${color.strongLine} var(--part))`,
  mask,
});

export interface StarsProps {
  /** 0 … 5; fractions fill a part of a star. */
  rating: number;
  /** Height of a star in px. */
  size?: number;
}

export function Stars({ rating, size = 16 }: StarsProps) {
  const text = useLabels(starsLabels);
  const locale = useLocale();
  const shown = formatNumber(rating, locale, { maximumFractionDigits: 1 });
  return (
    <Row
      role="img"
      aria-label={fill(text.rated, { rating: shown })}
      style={{ height: size, ['--part' as string]: `${rating * 20}%` }}
    />
  );
}
