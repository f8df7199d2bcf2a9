/** The side menu: react-admin's menu items in groups that expand and collapse. */
import styled from '@emotion/styled';
import Collapse from '@mui/material/Collapse';
import { useId, type ReactNode } from 'react';
import { Menu, MenuItemLinkClasses, type MenuItemLinkProps } from 'react-admin';
import { useLocation } from 'react-router';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useStoredValue } from '#src/session/storedValue.ts';
import { useSession } from '#src/session/session.ts';
import { color, radius } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { layoutLabels } from './labels.ts';
import { buildGroups, isGroupOpen, findSection, buildTopEntries, type MenuEntry, type MenuGroup } from './menu.ts';
import { MenuCount, UnreadCount } from './MenuCount.tsx';
import { storedGroups } from './menuState.ts';
import { useResourceList } from './resourceList.ts';

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 2 });
const entryStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 38,
  padding: '0 12px',
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: color.text,
  font: 'inherit',
  fontSize: '0.9375rem',
  fontWeight: 550,
  lineHeight: 1.3,
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  '& svg': { color: color.muted, flex: 'none' },
  '&:hover': { background: color.hover },
  '&[data-active=true]': {
    background: color.primarySoft,
    color: color.primary,
    fontWeight: 650,
    '& svg': { color: 'inherit' },
  },
} as const;

/** AppLink leads into the storefront, too. */
const linkProps = { component: AppLink, role: 'link' } as object;
const noTooltip = { title: '' } as never;

/** react-admin's item as a plain link: long names wrap, and the label and the count share the line. */
const EntryLink = (props: Omit<MenuItemLinkProps, 'component' | 'role' | 'tooltipProps'>) => (
  <Menu.Item {...props} {...linkProps} tooltipProps={noTooltip} />
);
const Entry = styled(EntryLink)({
  '&&': { ...entryStyles, whiteSpace: 'normal' },
  [`& .${MenuItemLinkClasses.icon}`]: { minWidth: 0, color: 'inherit' },
  '& > .MuiTypography-root': { display: 'flex', alignItems: 'center', gap: 12, whiteSpace: 'normal' },
});
const SubEntry = styled(Entry)({
  '&&': {
    minHeight: 34,
    paddingLeft: 44,
    fontSize: '0.875rem',
    fontWeight: 500,
    color: color.muted,
    '&:hover': { background: color.hover, color: color.text },
    '&[data-active=true]': { background: color.primarySoft, color: color.primary, fontWeight: 650 },
  },
});
const ViewEntry = styled(SubEntry)({
  '&&': {
    minHeight: 32,
    paddingLeft: 60,
    '&[aria-current=page]': { color: color.primary, fontWeight: 650 },
  },
});
const Heading = styled('button')({
  ...entryStyles,
  '& > svg:last-child': { transition: 'transform .2s' },
  '&[aria-expanded=true] > svg:last-child': { transform: 'rotate(180deg)' },
  '&[data-here=true]': { color: color.primary, fontWeight: 650, '& > svg': { color: 'inherit' } },
});
const slideMs = 200;
const Slide = styled(Collapse)({ '@media (prefers-reduced-motion: reduce)': { transition: 'none' } });

const Text = ({ children }: { children: ReactNode }) => <span style={{ flex: 1, minWidth: 0 }}>{children}</span>;
const getCurrentProps = (isCurrent: boolean) => isCurrent && { 'aria-current': 'page' as const };

/** A menu entry with its sub-entries. */
function MenuLine({
  item: { to, text, section, views, counted },
  currentSection,
  pathname,
}: {
  item: MenuEntry;
  currentSection: string | undefined;
  pathname: string;
}) {
  const isHere = section === currentSection;
  return (
    <li>
      <SubEntry to={to} data-active={isHere} {...getCurrentProps(pathname === to && views.length === 0)}>
        <Text>{text}</Text>
        {counted && !(isHere && views.length > 0) && <MenuCount {...counted} />}
      </SubEntry>
      {isHere && views.length > 0 && (
        <List>
          {views.map((view) => (
            <li key={view.to}>
              <ViewEntry to={view.to} {...getCurrentProps(pathname === view.to)}>
                <Text>{view.text}</Text>
                {view.counted && (
                  <MenuCount {...view.counted} isQuiet={view.counted !== views.find((one) => one.counted)?.counted} />
                )}
              </ViewEntry>
            </li>
          ))}
        </List>
      )}
    </li>
  );
}

function Group({
  item: { name, text, icon, entries },
  currentSection,
  isOpen,
}: {
  item: MenuGroup;
  currentSection: string | undefined;
  isOpen: boolean;
}) {
  const { pathname } = useLocation();
  const id = useId();
  const isHere = entries.some(({ section }) => section === currentSection);
  const firstCounted = entries.find(({ counted }) => counted)?.counted;
  return (
    <li>
      <Heading
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        data-here={isHere}
        onClick={() => storedGroups.set({ ...storedGroups.get(), [name]: !isOpen })}
      >
        <Icon name={icon} size={20} />
        <Text>{text}</Text>
        {!isOpen && firstCounted && <MenuCount {...firstCounted} />}
        <Icon name="down" size={16} />
      </Heading>
      <Slide id={id} in={isOpen} timeout={slideMs}>
        <List>
          {entries.map((one) => (
            <MenuLine key={one.to} item={one} currentSection={currentSection} pathname={pathname} />
          ))}
        </List>
      </Slide>
    </li>
  );
}

export function OfficeMenu() {
  const resources = useResourceList();
  const { office } = useLabels(layoutLabels);
  const locale = useLocale();
  const me = useSession()?.me;
  const openGroups = useStoredValue(storedGroups);
  const { pathname } = useLocation();
  if (!me) return null;
  const topEntries = buildTopEntries(me, locale);
  const groups = buildGroups(resources, me, locale);
  const entries = [...topEntries, ...groups.flatMap((group) => group.entries)];
  const currentSection = findSection(
    pathname,
    entries.map(({ section }) => section),
  );
  return (
    <nav aria-label={office}>
      <List>
        {topEntries.map(({ to, text, icon, section }) => (
          <li key={to}>
            <Entry
              to={to}
              leftIcon={<Icon name={icon} size={20} />}
              data-active={section === currentSection}
              {...getCurrentProps(pathname === to)}
            >
              <Text>{text}</Text>
              {to === '/chats' && <UnreadCount />}
            </Entry>
          </li>
        ))}
        {groups.map((group, index) => (
          <Group
            key={group.name}
            item={group}
            currentSection={currentSection}
            isOpen={isGroupOpen(
              openGroups,
              group.name,
              index,
              group.entries.some(({ section }) => section === currentSection),
            )}
          />
        ))}
      </List>
    </nav>
  );
}
