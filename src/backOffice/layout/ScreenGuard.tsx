/** Shows a screen to those it is for, and what broke where one breaks. */
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useParams, useRouteError } from 'react-router';
import { accessOf } from '#src/backOffice/kit/definition.ts';
import { PageHead } from '#src/backOffice/kit/parts/PageHead.tsx';
import { storefrontPage } from '#src/backOffice/kit/storefrontPage.ts';
import { useMay } from '#src/backOffice/kit/useMay.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { layoutWords } from './labels.ts';

/** @param path the screen's, as contract/screens.ts spells it */
export function ScreenGuard({ path, children }: { path: string; children: ReactNode }) {
  const text = useLabels(layoutWords);
  const may = useMay();
  const { id } = useParams();
  const { hash } = useLocation();
  if (may(accessOf(path))) return children;
  const page = storefrontPage(path, id);
  if (page) return <Navigate to={page.includes('#') ? page : page + hash} replace />;
  return (
    <>
      <PageHead title={text.noAccess} />
      <EmptyState icon="shield" title={text.noAccessText}>
        <LinkButton to="/products/catalog" variant="outlined">
          {text.toCatalog}
        </LinkButton>
      </EmptyState>
    </>
  );
}

/** In place of a screen that threw: the rest of the application stands. */
export function BrokenScreen() {
  const text = useLabels(layoutWords);
  const error = useRouteError();
  return (
    <EmptyState
      icon="alert"
      title={text.broken}
      text={import.meta.env.DEV && error instanceof Error ? error.message : text.brokenText}
    >
      <Button variant="outlined" onClick={() => window.location.reload()}>
        {text.reload}
      </Button>
    </EmptyState>
  );
}
