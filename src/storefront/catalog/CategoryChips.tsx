/** The categories beneath this one, in a row to swipe: where there is no room for the tree at the side. */
import styled from '@emotion/styled';
import { nameOf } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour, from } from '#src/theme/tokens.ts';
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
    border: `1px solid ${colour.line}`,
    color: colour.text,
    textDecoration: 'none',
    fontSize: '0.9375rem',
    lineHeight: 1.4,
  },
  '& > a[aria-current=page]': {
    background: colour.primarySoft,
    borderColor: 'transparent',
    color: colour.primary,
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
          {nameOf(category, locale)}
        </AppLink>
      ))}
    </Row>
  );
}
