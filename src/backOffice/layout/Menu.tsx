/** The menu at the side: where one is, where one can go. Groups slide open and shut. */
import styled from '@emotion/styled';
import { useId, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { ListedResource } from '#src/backOffice/kit/menuPart.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useKept } from '#src/session/kept.ts';
import { useSession } from '#src/session/session.ts';
import { colour, radius } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { layoutWords } from './labels.ts';
import { groupsOf, isGroupOpen, sectionAt, topOf, type MenuEntry, type MenuGroup } from './menu.ts';
import { MenuCount, UnreadCount } from './MenuCount.tsx';
import { keptGroups } from './menuState.ts';

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 2 });
const entry = {
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 38,
  padding: '0 12px',
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: colour.text,
  font: 'inherit',
  fontSize: '0.9375rem',
  fontWeight: 550,
  lineHeight: 1.3,
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  '& > svg': { color: colour.muted, flex: 'none' },
  '&:hover': { background: colour.hover },
  '&[data-active=true]': {
    background: colour.primarySoft,
    color: colour.primary,
    fontWeight: 650,
    '& > svg': { color: 'inherit' },
  },
} as const;
const Entry = styled(AppLink)(entry);
const Heading = styled('button')({
  ...entry,
  '& > svg:last-child': { transition: 'transform .2s' },
  '&[aria-expanded=true] > svg:last-child': { transform: 'rotate(180deg)' },
  '&[data-here=true]': { color: colour.primary, fontWeight: 650, '& > svg': { color: 'inherit' } },
});
const Within = styled(AppLink)({
  ...entry,
  minHeight: 34,
  paddingLeft: 44,
  fontSize: '0.875rem',
  fontWeight: 500,
  color: colour.muted,
  '&:hover': { background: colour.hover, color: colour.text },
  '&[data-active=true]': { background: colour.primarySoft, color: colour.primary, fontWeight: 650 },
});
const Sub = styled(Within)({
  minHeight: 32,
  paddingLeft: 60,
  '&[aria-current=page]': { color: colour.primary, fontWeight: 650 },
});
/** Slides open and shut in 200 ms; what is shut can't be reached by the keyboard. */
const Slide = styled('div')({
  display: 'grid',
  gridTemplateRows: '0fr',
  visibility: 'hidden',
  transition: 'grid-template-rows .2s ease, visibility .2s',
  '&[data-open=true]': { gridTemplateRows: '1fr', visibility: 'visible' },
  '& > ul': { overflow: 'hidden', minHeight: 0 },
  '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
});

const Text = ({ children }: { children: ReactNode }) => <span style={{ flex: 1, minWidth: 0 }}>{children}</span>;
const current = (is: boolean) => is && { 'aria-current': 'page' as const };

/** A way with all that hangs on it. */
function Line({
  of: { to, text, section, within, counted },
  here,
  pathname,
}: {
  of: MenuEntry;
  here: string | undefined;
  pathname: string;
}) {
  const isHere = section === here;
  return (
    <li>
      <Within to={to} data-active={isHere} {...current(pathname === to && within.length === 0)}>
        <Text>{text}</Text>
        {counted && !(isHere && within.length > 0) && <MenuCount {...counted} />}
      </Within>
      {isHere && within.length > 0 && (
        <List>
          {within.map((sub) => (
            <li key={sub.to}>
              <Sub to={sub.to} {...current(pathname === sub.to)}>
                <Text>{sub.text}</Text>
                {sub.counted && (
                  <MenuCount {...sub.counted} isQuiet={sub.counted !== within.find((one) => one.counted)?.counted} />
                )}
              </Sub>
            </li>
          ))}
        </List>
      )}
    </li>
  );
}

function Group({
  of: { name, text, icon, entries },
  here,
  isOpen,
}: {
  of: MenuGroup;
  here: string | undefined;
  isOpen: boolean;
}) {
  const { pathname } = useLocation();
  const id = useId();
  const isHere = entries.some(({ section }) => section === here);
  const first = entries.find(({ counted }) => counted)?.counted;
  return (
    <li>
      <Heading
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        data-here={isHere}
        onClick={() => keptGroups.set({ ...keptGroups.get(), [name]: !isOpen })}
      >
        <Icon name={icon} size={20} />
        <Text>{text}</Text>
        {!isOpen && first && <MenuCount {...first} />}
        <Icon name="down" size={16} />
      </Heading>
      <Slide id={id} data-open={isOpen}>
        <List>
          {entries.map((one) => (
            <Line key={one.to} of={one} here={here} pathname={pathname} />
          ))}
        </List>
      </Slide>
    </li>
  );
}

export function Menu({ resources }: { resources: readonly ListedResource[] }) {
  const { office } = useLabels(layoutWords);
  const locale = useLocale();
  const me = useSession()?.me;
  const kept = useKept(keptGroups);
  const { pathname } = useLocation();
  if (!me) return null;
  const top = topOf(me, locale);
  const groups = groupsOf(resources, me, locale);
  const entries = [...top, ...groups.flatMap((group) => group.entries)];
  const here = sectionAt(
    pathname,
    entries.map(({ section }) => section),
  );
  return (
    <nav aria-label={office}>
      <List>
        {top.map(({ to, text, icon, section }) => (
          <li key={to}>
            <Entry to={to} data-active={section === here} {...current(pathname === to)}>
              <Icon name={icon} size={20} />
              <Text>{text}</Text>
              {to === '/chats' && <UnreadCount />}
            </Entry>
          </li>
        ))}
        {groups.map((group, place) => (
          <Group
            key={group.name}
            of={group}
            here={here}
            isOpen={isGroupOpen(
              kept,
              group.name,
              place,
              group.entries.some(({ section }) => section === here),
            )}
          />
        ))}
      </List>
    </nav>
  );
}
