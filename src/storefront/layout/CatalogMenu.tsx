/**
 * Catalog button with the category tree, on phones in a drawer. Tree and drawer are loaded when they are first opened.
 * Without JavaScript the menu has a link to the full catalog.
 */
import styled from '@emotion/styled';
import { lazy, Suspense, useState, type MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below, color, from, isPhone, radius } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Disclosure, menuEntry } from '#src/ui/Disclosure.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { headerControl } from '#src/ui/header/headerParts.ts';
import { frameLabels } from './labels.ts';

const CategoryTree = lazy(async () => ({ default: (await import('./CategoryTree.tsx')).CategoryTree }));
const MenuDrawer = lazy(async () => ({ default: (await import('./MenuDrawer.tsx')).MenuDrawer }));

const Summary = styled('summary')({
  ...headerControl,
  [from.md]: {
    background: color.primary,
    color: color.onPrimary,
    paddingInline: 16,
    fontWeight: 600,
    borderRadius: radius.control,
    '&:hover': { background: color.primaryDark },
  },
  [below.md]: { marginLeft: -11 },
  '& > span': { [below.md]: { display: 'none' } },
});
/** Before the logo on phones, after it elsewhere. */
const Place = styled('div')({ [below.md]: { order: -1 } });
const All = styled(AppLink)({ ...menuEntry, fontWeight: 600 });
const Panel = styled('div')({
  width: 'min(380px, calc(100vw - 46px))',
  maxHeight: 'min(70vh, 640px)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
});

export function CatalogMenu() {
  const text = useLabels(frameLabels);
  const { key } = useLocation();
  const [wasOpened, setWasOpened] = useState(false);
  // Key of the page where the drawer was opened: navigation closes it. Null after closing, undefined before the first
  // opening.
  const [drawerAt, setDrawerAt] = useState<string | null>();
  const handleClick = (event: MouseEvent) => {
    if (!isPhone()) return;
    event.preventDefault();
    setDrawerAt(key);
  };
  return (
    <Place>
      <Disclosure
        closeOn={key}
        onToggle={(open) => open && setWasOpened(true)}
        summary={
          <Summary aria-label={text.catalog} onClick={handleClick}>
            <Icon name="menu" size={22} />
            <span>{text.catalog}</span>
          </Summary>
        }
      >
        <Panel>
          <All to="/products/catalog">{text.allProducts}</All>
          {wasOpened && (
            <Suspense>
              <CategoryTree />
            </Suspense>
          )}
        </Panel>
      </Disclosure>
      {drawerAt !== undefined && (
        <Suspense>
          <MenuDrawer open={drawerAt === key} onClose={() => setDrawerAt(null)} />
        </Suspense>
      )}
    </Place>
  );
}
