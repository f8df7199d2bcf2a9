/** One company's part of the basket: brand, problems, lines, subtotal and a button that orders this part alone. */
import styled from '@emotion/styled';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, touch } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Price } from '#src/ui/Price.tsx';
import type { CompanyCart } from './basket.ts';
import { CartLineList } from './CartLineList.tsx';
import { CartProblems } from './CartProblems.tsx';
import { cartLabels } from './labels.ts';
import { isCheckoutBlocked } from './lineState.ts';
import { useCompanyName } from './useCompanyName.ts';
import type { LineActions } from './useLineActions.ts';

const Brand = styled('h2')({
  margin: 0,
  fontSize: '1.125rem',
  fontWeight: 680,
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
  '& a': {
    color: 'inherit',
    textDecorationThickness: 1,
    textDecorationColor: color.strongLine,
    textUnderlineOffset: 4,
    [touch]: { display: 'flex', alignItems: 'center', minHeight: 44 },
  },
  '& a:hover': { textDecorationColor: 'currentColor' },
});
const Problems = styled('div')({ display: 'grid', gap: 10, marginTop: 12, '&:empty': { display: 'none' } });
const FooterBox = styled('div')({ containerType: 'inline-size' });
/** The button stands below the sum where there is no room beside it. */
const Footer = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '12px 20px',
  paddingTop: 16,
  borderTop: `1px solid ${color.line}`,
  fontWeight: 650,
  '& > *': { flex: '1 1 180px' },
  '@container (min-width: 620px)': { '& > *': { flex: 'none' }, '& > button': { minWidth: 200 } },
});
const Subtotal = styled('span')({ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 16 });

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
      <FooterBox>
        <Footer>
          <Subtotal>
            {text.goods(cart.goods_num)}
            <Price value={cart.order_summ} decimals="always" />
          </Subtotal>
          <Button
            variant="outlined"
            disabled={isCheckoutBlocked([cart])}
            aria-label={text.checkoutFrom(name)}
            onClick={() => onCheckout(cart)}
          >
            {text.checkout}
          </Button>
        </Footer>
      </FooterBox>
    </>
  );
}
