/** Pagination with a link for each page. */
import styled from '@emotion/styled';
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { AppLink } from './AppLink.tsx';
import { Icon } from './icons.tsx';

/** Lists the pages to link to: first, last and those around the current one; `null` is a gap. */
export function getPageLinks(page: number, pages: number): (number | null)[] {
  const numbers = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((n) => n >= 1 && n <= pages)
    .sort((a, b) => a - b);
  return numbers.flatMap((n, index) => {
    const before = numbers[index - 1] ?? 0;
    if (n - before === 2) return [n - 1, n];
    return n - before > 2 ? [null, n] : [n];
  });
}

const pagingLabels = labels({
  en: { pages: 'Pages', previous: 'Previous', next: 'Next', page: (n: number) => `Page ${n}` },
  ru: { pages: 'Страницы', previous: 'Назад', next: 'Вперёд', page: (n) => `Страница ${n}` },
});

const Row = styled('nav')({
  display: 'flex',
  justifyContent: 'center',
  flexWrap: 'wrap',
  gap: 6,
  '& > a, & > span': {
    minWidth: 44,
    height: 44,
    padding: '0 10px',
    display: 'grid',
    placeItems: 'center',
    borderRadius: radius.control,
    color: color.text,
    textDecoration: 'none',
    fontWeight: 550,
    fontVariantNumeric: 'tabular-nums',
  },
  '& > a:hover': { background: color.hover },
  '& > a[aria-current=page]': { background: color.primary, color: color.onPrimary },
  '& > span': { minWidth: 20, padding: 0, color: color.muted },
});

export interface PagingProps {
  page: number;
  pages: number;
  /** Returns the address of a page, as `AppLink` takes it. */
  to: (page: number) => string;
}

export function Paging({ page, pages, to }: PagingProps) {
  const text = useLabels(pagingLabels);
  if (pages <= 1) return null;
  return (
    <Row aria-label={text.pages}>
      {page > 1 && (
        <AppLink to={to(page - 1)} rel="prev" aria-label={text.previous}>
          <Icon name="left" size={20} />
        </AppLink>
      )}
      {getPageLinks(page, pages).map((n, index) =>
        n === null ? (
          <span key={`gap${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <AppLink
            key={n}
            to={to(n)}
            aria-label={text.page(n)}
            {...(n === page && { 'aria-current': 'page' as const })}
          >
            {n}
          </AppLink>
        ),
      )}
      {page < pages && (
        <AppLink to={to(page + 1)} rel="next" aria-label={text.next}>
          <Icon name="right" size={20} />
        </AppLink>
      )}
    </Row>
  );
}
