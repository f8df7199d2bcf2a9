/** The menu at the side: where one is, where one can go. */
import styled from '@emotion/styled';
import { useLocation } from 'react-router';
import type { ListedResource } from '#src/backOffice/kit/menuPart.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { colour, radius } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { layoutWords } from './labels.ts';
import { menuOf, sectionAt } from './menu.ts';
import { MenuCount } from './MenuCount.tsx';

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 2 });
const entry = {
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 38,
  padding: '0 12px',
  borderRadius: radius.control,
  color: colour.text,
  fontSize: '0.9375rem',
  fontWeight: 550,
  textDecoration: 'none',
  '& > svg': { color: colour.muted },
  '&:hover': { background: colour.hover },
  '&[data-active=true]': { background: colour.primarySoft, color: colour.primary, fontWeight: 650, '& > svg': { color: 'inherit' } },
} as const;
const Entry = styled(AppLink)(entry);
const Sub = styled(AppLink)({ ...entry, minHeight: 34, paddingLeft: 46, color: colour.muted, fontWeight: 500, fontSize: '0.875rem', '&[aria-current=page]': { color: colour.primary, fontWeight: 650 } });

export function Menu({ resources }: { resources: readonly ListedResource[] }) {
  const { office } = useLabels(layoutWords);
  const locale = useLocale();
  const me = useSession()?.me;
  const { pathname } = useLocation();
  if (!me) return null;
  const entries = menuOf(resources, me, locale);
  const here = sectionAt(
    pathname,
    entries.map(({ section }) => section),
  );
  return (
    <nav aria-label={office}>
      <List>
        {entries.map(({ to, text, icon, section, within, counted }) => {
          const isHere = section === here;
          return (
            <li key={to}>
              <Entry to={to} data-active={isHere} {...(pathname === to && within.length === 0 && { 'aria-current': 'page' as const })}>
                <Icon name={icon} size={20} />
                <span style={{ flex: 1 }}>{text}</span>
                {counted && !(isHere && within.length > 0) && <MenuCount {...counted} />}
              </Entry>
              {isHere && within.length > 0 && (
                <List>
                  {within.map((sub) => (
                    <li key={sub.to}>
                      <Sub to={sub.to} {...(pathname === sub.to && { 'aria-current': 'page' as const })}>
                        <span style={{ flex: 1 }}>{sub.text}</span>
                        {sub.counted && <MenuCount {...sub.counted} isQuiet={sub.counted !== within.find((one) => one.counted)?.counted} />}
                      </Sub>
                    </li>
                  ))}
                </List>
              )}
            </li>
          );
        })}
      </List>
    </nav>
  );
}
