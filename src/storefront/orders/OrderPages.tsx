/** Links to newer and older orders. */
import styled from '@emotion/styled';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { orderLabels } from './labels.ts';
import { ordersPath, type OrdersView } from './ordersUrl.ts';

const Row = styled('nav')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 16,
  color: color.muted,
  fontSize: '0.9375rem',
});

/** Renders nothing if there is one page. */
export function OrderPages({ view, pages }: { view: OrdersView; pages: number }) {
  const text = useLabels(orderLabels).pages;
  const { page } = view;
  const toPagePath = (other: number) => ordersPath({ ...view, page: other });
  if (pages < 2 && page === 1) return null;
  return (
    <Row aria-label={text.nav}>
      {page > 1 && (
        <LinkButton to={toPagePath(Math.min(page - 1, pages))} variant="outlined">
          {text.previous}
        </LinkButton>
      )}
      <span>{text.at(page, pages)}</span>
      {page < pages && (
        <LinkButton to={toPagePath(page + 1)} variant="outlined">
          {text.next}
        </LinkButton>
      )}
    </Row>
  );
}
