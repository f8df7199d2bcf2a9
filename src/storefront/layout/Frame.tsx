/** What stands around every page of the storefront. */
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
import { AccountInFrame } from '../account/AccountInFrame.tsx';
import { CartLink } from './CartLink.tsx';
import { CatalogMenu } from './CatalogMenu.tsx';
import { Footer } from './Footer.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useLocaleOffer } from './useLocaleOffer.ts';
import { UserMenu } from './UserMenu.tsx';
import { WishLink } from './WishLink.tsx';
import { useRouteEffects } from './useRouteEffects.ts';

/** Nobody needs it before having scrolled, nor misses it where its file does not come. */
const ScrollTop = lazy<ComponentType>(() =>
  import('#src/ui/ScrollTop.tsx').then(
    ({ ScrollTop: Part }) => ({ default: Part }),
    () => ({ default: () => null }),
  ),
);

const Whole = styled('div')({ minHeight: '100dvh', display: 'flex', flexDirection: 'column' });
/** The footer begins below the first screen, so that nothing in sight moves while a page fills. */
const Main = styled('main')({ flex: 1, minHeight: 'calc(100dvh - 72px)', '&:focus': { outline: 'none' } });

export function Frame({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const isHydrated = useIsHydrated();
  useRouteEffects(main);
  useLocaleOffer();
  return (
    <Whole>
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
      <AccountInFrame />
      <Main id="main" ref={main} tabIndex={-1}>
        {children}
      </Main>
      <Footer />
      {isHydrated && (
        <Suspense>
          <ScrollTop />
        </Suspense>
      )}
      <Notices />
    </Whole>
  );
}
