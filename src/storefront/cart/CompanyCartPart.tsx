/** One company's part of the basket: brand, problems, lines, subtotal and checkout button. */
import styled from '@emotion/styled';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { touch } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Button } from '#src/ui/Button.tsx';
import { SumLine } from '#src/ui/SumLine.tsx';
import { buildCheckoutPath, type CompanyCart } from './basket.ts';
import type { BasketActions } from './basketActions.ts';
import { CartLineList } from './CartLineList.tsx';
import { CartProblems } from './CartProblems.tsx';
import { cartLabels } from './labels.ts';
import { getAdjustedCounts } from './lineState.ts';
import { useGo } from '../auth/useGo.ts';
import type { LineActions } from './useLineActions.ts';

const Brand = styled('h2')({
  margin: 0,
  fontSize: '1.125rem',
  fontWeight: 680,
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
  '& a': {
    color: 'inherit',
    textDecoration: 'none',
    [touch]: { display: 'flex', alignItems: 'center', minHeight: 44 },
  },
  '& a:hover': { textDecoration: 'underline' },
});
const Problems = styled('div')({ display: 'grid', gap: 10, marginTop: 12, '&:empty': { display: 'none' } });
const Footer = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '10px 20px',
  '& > :first-of-type': { flex: '1 1 160px', paddingTop: 0, borderTop: 0 },
});

/** Returns the name of a company, also of one that this device knows only by its id. */
export function useCompanyName(): (company: CompanyCart['company']) => string {
  const text = useLabels(cartLabels);
  return ({ id, brand }) => brand ?? text.company(id);
}

/** Opens the checkout of a company's cart. */
export function useCheckout(basketActions: Pick<BasketActions, 'accept'>): (cart: CompanyCart) => void {
  const go = useGo();
  return ({ company }) => {
    basketActions.accept(company.id);
    go(buildCheckoutPath(company.id));
  };
}

export interface CompanyCartPartProps {
  cart: CompanyCart;
  lineActions: LineActions;
  onCheckout: (cart: CompanyCart) => void;
}

export function CompanyCartPart({ cart, lineActions, onCheckout }: CompanyCartPartProps) {
  const text = useLabels(cartLabels);
  const name = useCompanyName()(cart.company);
  return (
    <>
      <Brand>
        <AppLink to={`/companies/view/${cart.company.id}`}>{name}</AppLink>
      </Brand>
      <Problems>
        <CartProblems items={cart.items} actions={lineActions} />
      </Problems>
      <CartLineList items={cart.items} actions={lineActions} />
      <Footer>
        <SumLine label={text.goods(cart.goods_num)} value={cart.order_summ} isTotal />
        <Button
          variant="contained"
          disabled={getAdjustedCounts(cart.items).size > 0}
          aria-label={text.checkoutOf(name)}
          onClick={() => onCheckout(cart)}
        >
          {text.checkout}
        </Button>
      </Footer>
    </>
  );
}
