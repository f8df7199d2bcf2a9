/** Breadcrumbs: the path of parent pages. */
import styled from '@emotion/styled';
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { AppLink } from './AppLink.tsx';

const breadcrumbsLabels = labels({ en: { here: 'You are here' }, ru: { here: 'Вы здесь' } });

const Trail = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 8,
  rowGap: 2,
  fontSize: '0.875rem',
  lineHeight: 1.5,
  color: color.muted,
  '& li + li::before': { content: '"/"', marginRight: 8, color: color.strongLine },
  '& a': { color: 'inherit', textDecoration: 'none' },
  '& a:hover': { color: color.primary, textDecoration: 'underline' },
});

export interface Crumb {
  name: string;
  /** As `AppLink` takes it. */
  to: string;
}

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const text = useLabels(breadcrumbsLabels);
  return (
    <nav aria-label={text.here}>
      <Trail>
        {crumbs.map(({ name, to }) => (
          <li key={to}>
            <AppLink to={to}>{name}</AppLink>
          </li>
        ))}
      </Trail>
    </nav>
  );
}
