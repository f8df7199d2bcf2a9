/** Frame around every page: header, footer and global elements. */
import styled from '@emotion/styled';
import { lazy, Suspense, useRef, type ComponentType, type ReactNode } from 'react';
import { Bar, NarrowSearch, Row, Tools, WideSearch } from '#src/ui/header/headerParts.ts';
import { Logo } from '#src/ui/header/Logo.tsx';
import { SkipLink } from '#src/ui/header/SkipLink.tsx';
import { ThemeSwitch } from '#src/ui/header/ThemeSwitch.tsx';
import { PageWidth } from '#src/ui/layoutParts.tsx';
import { Notices } from '#src/ui/Notices.tsx';
import { RouteProgress } from '#src/ui/RouteProgress.tsx';
import { useIsHydrated } from '#src/ui/useIsHydrated.ts';
import { AccountLayer } from '../account/AccountLayer.tsx';
import { CartLink } from './CartLink.tsx';
import { CatalogMenu } from './CatalogMenu.tsx';
import { Footer } from './Footer.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useLocaleOffer } from './useLocaleOffer.ts';
import { UserMenu } from './UserMenu.tsx';
import { WishLink } from './WishLink.tsx';
import { useRouteEffects } from './useRouteEffects.ts';

/** Optional and not needed before scrolling, so errors of loading are ignored. */
const LateParts = lazy<ComponentType>(() =>
  import('./LateParts.tsx').then(
    ({ LateParts: Parts }) => ({ default: Parts }),
    () => ({ default: () => null }),
  ),
);

const Layout = styled('div')({ minHeight: '100dvh', display: 'flex', flexDirection: 'column' });
/** The footer begins below the first screen, so nothing visible moves while a page loads. */
const Main = styled('main')({ flex: 1, minHeight: 'calc(100dvh - 72px)', '&:focus': { outline: 'none' } });

export function Frame({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const isHydrated = useIsHydrated();
  useRouteEffects(main);
  useLocaleOffer();
  return (
    <Layout>
      <SkipLink />
      <RouteProgress />
      <Bar>
        <PageWidth>
          <Row>
            <Logo />
            <CatalogMenu />
            <WideSearch>
              <SearchBox />
            </WideSearch>
            <Tools>
              <LanguageSwitch />
              <ThemeSwitch />
              <UserMenu />
              <WishLink />
              <CartLink />
            </Tools>
          </Row>
        </PageWidth>
      </Bar>
      <NarrowSearch>
        <SearchBox />
      </NarrowSearch>
      <AccountLayer />
      <Main id="main" ref={main} tabIndex={-1}>
        {children}
      </Main>
      <Footer />
      {isHydrated && (
        <Suspense>
          <LateParts />
        </Suspense>
      )}
      <Notices />
    </Layout>
  );
}
