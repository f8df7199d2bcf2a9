/** Subcategories in a row to swipe, for screens without room for the tree. */
import styled from '@emotion/styled';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, from } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { catalogPath } from './catalogUrl.ts';
import { catalogLabels } from './labels.ts';
import type { Branch } from './queries.ts';

const Row = styled('nav')({
  display: 'flex',
  gap: 8,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  marginInline: -16,
  paddingInline: 16,
  [from.md]: { marginInline: -28, paddingInline: 28 },
  [from.lg]: { display: 'none' },
  '& > a': {
    flex: 'none',
    padding: '11px 14px',
    borderRadius: 99,
    border: `1px solid ${color.line}`,
    color: color.text,
    textDecoration: 'none',
    fontSize: '0.9375rem',
    lineHeight: 1.4,
  },
  '& > a[aria-current=page]': {
    background: color.primarySoft,
    borderColor: 'transparent',
    color: color.primary,
    fontWeight: 600,
  },
});

export function CategoryChips({ branch }: { branch: Branch }) {
  const text = useLabels(catalogLabels);
  const locale = useLocale();
  const shown = branch.children.length > 0 ? branch.children : branch.siblings;
  return (
    <Row aria-label={text.categories}>
      {shown.map((category) => (
        <AppLink
          key={category.id}
          to={catalogPath(category.id)}
          {...(category.id === branch.current?.id && { 'aria-current': 'page' as const })}
        >
          {getLocalizedName(category, locale)}
        </AppLink>
      ))}
    </Row>
  );
}
