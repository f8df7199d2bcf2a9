/** Choice of delivery or pickup, with its fields. */
import styled from '@emotion/styled';
import { useFormContext } from 'react-hook-form';
import { lazy, Suspense } from 'react';
import type { Me } from '#contract/users.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import type { ServerCart } from '../cart/basket.ts';
import { DeliveryAddress } from './DeliveryAddress.tsx';
import { DeliveryFields } from './DeliveryFields.tsx';
import { DeliveryNote } from './DeliveryNote.tsx';
import type { CheckoutValues } from './draft.ts';
import { checkoutLabels } from './labels.ts';
import { ChoiceCard, Section } from './parts.tsx';
import { PickupFields } from './PickupFields.tsx';

const DeliveryChoice = lazy(async () => ({ default: (await import('../delivery/DeliveryChoice.tsx')).DeliveryChoice }));

// On phones icon and text don't fit side by side
const Choices = styled('div')({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  [below.sm]: { '& > label': { flexDirection: 'column', gap: 6 } },
});

export function ReceivingSection({ cart, me }: { cart: ServerCart; me: Me }) {
  const text = useLabels(checkoutLabels).receiving;
  const { register, watch, setValue } = useFormContext<CheckoutValues>();
  const companyId = cart.company.id;
  const [country, postal_code, region, city] = watch(['country', 'postal_code', 'region', 'city']);
  const pickUp = (storeId: number) => {
    setValue('store', String(storeId));
    setValue('way', 'pickup', { shouldDirty: true });
  };
  return (
    <Section title={text.title}>
      <Choices role="radiogroup" aria-label={text.title}>
        <ChoiceCard>
          <input type="radio" value="delivery" {...register('way')} />
          <Icon name="truck" />
          <span>
            <strong>{text.delivery}</strong>
            <small>{text.deliveryText}</small>
          </span>
        </ChoiceCard>
        <ChoiceCard>
          <input type="radio" value="pickup" {...register('way')} />
          <Icon name="store" />
          <span>
            <strong>{text.pickup}</strong>
            <small>{text.pickupText}</small>
          </span>
        </ChoiceCard>
      </Choices>
      {watch('way') === 'pickup' ? (
        <PickupFields companyId={companyId} />
      ) : (
        <>
          <DeliveryNote companyId={companyId} />
          <DeliveryAddress me={me} companyId={companyId} />
          <Suspense fallback={<Skeleton height={110} radius={14} />}>
            <DeliveryChoice
              cart={cart}
              address={{ country, postal_code, region, city }}
              chosen={watch('method')}
              onChoose={(method) => setValue('method', method)}
              onPickUp={pickUp}
            />
          </Suspense>
          <DeliveryFields />
        </>
      )}
    </Section>
  );
}
