/** Shows a screen to users with access. */
import type { ReactNode } from 'react';
import { CanAccess } from 'react-admin';
import { Navigate, useLocation, useParams } from 'react-router';
import { PageHeader } from '#src/backOffice/kit/parts/PageHeader.tsx';
import { findStorefrontPage } from '#src/backOffice/kit/storefrontPage.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { layoutLabels } from './labels.ts';

/** @param path the screen's path, as in contract/screens.ts */
export function ScreenGuard({ path, children }: { path: string; children: ReactNode }) {
  return (
    <CanAccess resource={path} action="show" accessDenied={<ClosedScreen path={path} />}>
      {children}
    </CanAccess>
  );
}

/** Leads to the part of the storefront that shows the same, or says that the screen is not for this user. */
function ClosedScreen({ path }: { path: string }) {
  const text = useLabels(layoutLabels);
  const { id } = useParams();
  const { hash } = useLocation();
  const page = findStorefrontPage(path, id);
  if (page) return <Navigate to={page.includes('#') ? page : page + hash} replace />;
  return (
    <>
      <PageHeader title={text.noAccess} />
      <EmptyState icon="shield" title={text.noAccessText}>
        <LinkButton to="/products/catalog" variant="outlined">
          {text.toCatalog}
        </LinkButton>
      </EmptyState>
    </>
  );
}
