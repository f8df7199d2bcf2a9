/** Quantity control for a product in the cart; on the product page also a link to the cart. */
import { useQueryClient } from '@tanstack/react-query';
import type { CardProduct } from '#contract/products.ts';
import { maxLineCount } from '#contract/rules/cart.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { changeGuestCart } from '#src/session/changeGuestCart.ts';
import { useSession } from '#src/session/session.ts';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { notify } from '#src/ui/notices.ts';
import { QuantityStepper } from '#src/ui/QuantityStepper.tsx';
import { addLabels } from './addLabels.ts';
import { setCounts } from './useServerBasket.ts';

export interface CartQuantityProps {
  product: CardProduct;
  count: number;
  size: 'small' | 'large';
}

export function CartQuantity({ product, count, size }: CartQuantityProps) {
  const text = useLabels(addLabels);
  const locale = useLocale();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const session = useSession();

  const set = (newCount: number) => {
    if (!session) changeGuestCart({ type: 'set', product_id: product.id, count: newCount });
    else
      setCounts(queries, new Map([[product.id, newCount]])).catch(
        (error: unknown) => void notify(failureText(error), { tone: 'error' }),
      );
  };
  return (
    <>
      <QuantityStepper
        value={count}
        onChange={set}
        min={0}
        max={Math.max(count, Math.min(product.count, maxLineCount))}
        height={size === 'large' ? 48 : 38}
        label={text.countLabel(getLocalizedName(product, locale))}
      />
      {size === 'large' && (
        <LinkButton to="/cart" variant="outlined" size="large">
          {text.toCart}
        </LinkButton>
      )}
    </>
  );
}
