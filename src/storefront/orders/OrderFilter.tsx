/** Filter of the order list; links, so that each view has an address. */
import styled from '@emotion/styled';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { orderLabels } from './labels.ts';
import { ordersPath, orderStates, type OrderState } from './ordersUrl.ts';

const Row = styled('nav')({
  display: 'flex',
  gap: 8,
  margin: '0 -16px',
  padding: '2px 16px',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '& a': {
    flex: 'none',
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    padding: '0 16px',
    border: `1px solid ${color.line}`,
    borderRadius: 99,
    color: color.text,
    textDecoration: 'none',
    fontWeight: 550,
    fontSize: '0.9375rem',
  },
  '& a:hover': { background: color.hover },
  '& a[aria-current=true]': { background: color.primary, borderColor: color.primary, color: color.onPrimary },
});

export function OrderFilter({ state }: { state: OrderState }) {
  const text = useLabels(orderLabels).states;
  return (
    <Row aria-label={text.nav}>
      {(Object.keys(orderStates) as OrderState[]).map((name) => (
        <AppLink
          key={name}
          to={ordersPath({ state: name, page: 1 })}
          replace
          {...(name === state && { 'aria-current': 'true' as const })}
        >
          {text[name]}
        </AppLink>
      ))}
    </Row>
  );
}
