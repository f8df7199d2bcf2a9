/** Choice of delivery or pickup for the order of one company, with its fields. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import type { ServerCart } from '../cart/basket.ts';
import { DeliveryChoice } from '../delivery/DeliveryChoice.tsx';
import { DeliveryFields } from './DeliveryFields.tsx';
import { DeliveryNote, shippingQuery } from './DeliveryNote.tsx';
import { toReceivingName, type CheckoutValues } from './draft.ts';
import { checkoutLabels } from './labels.ts';
import { LeaveOutButton, type LeaveOut } from './LeaveOutButton.tsx';
import { ChoiceCard, Section } from './parts.tsx';
import { PickupFields, pickupStoresQuery } from './PickupFields.tsx';

// On phones icon and text don't fit side by side
const Choices = styled('div')({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  [below.sm]: { '& > label': { flexDirection: 'column', gap: 6 } },
});

/** With so few stores they are loaded before somebody wants to see them. */
const storesLoadedAhead = 20;

export interface ReceivingSectionProps {
  cart: ServerCart;
  /** The company's name if the purchase has several; else null. */
  company: string | null;
  /** The key of the method that the form stands for. */
  method: string;
  onLeaveOut: LeaveOut;
}

export function ReceivingSection({ cart, company, method, onLeaveOut }: ReceivingSectionProps) {
  const text = useLabels(checkoutLabels).receiving;
  const { register, watch, setValue } = useFormContext<CheckoutValues>();
  const companyId = cart.company.id;
  const name = toReceivingName(companyId, 'way');
  const title = company === null ? text.title : text.titleOf(company);
  const [country, postal_code, region, city] = watch(['country', 'postal_code', 'region', 'city']);
  const { data: { delivery_methods, pickup_stores } = {} } = useQuery(shippingQuery(companyId));
  const isFew = pickup_stores !== undefined && pickup_stores <= storesLoadedAhead;
  useQuery({ ...pickupStoresQuery(companyId), enabled: isFew });
  const choices = useRef<HTMLDivElement>(null);
  const showStores = () => {
    setValue(name, 'pickup', { shouldDirty: true });
    // The button that was clicked is gone now
    choices.current?.querySelector<HTMLElement>('[value=pickup]')?.focus();
  };
  const pickUp = (storeId: number) => {
    setValue(toReceivingName(companyId, 'store'), String(storeId));
    showStores();
  };
  return (
    <Section title={title}>
      <Choices ref={choices} role="radiogroup" aria-label={title}>
        <ChoiceCard>
          <input type="radio" value="delivery" {...register(name)} />
          <Icon name="truck" />
          <span>
            <strong>{text.delivery}</strong>
            <small>{text.deliveryText}</small>
          </span>
        </ChoiceCard>
        <ChoiceCard>
          <input type="radio" value="pickup" {...register(name)} />
          <Icon name="store" />
          <span>
            <strong>{text.pickup}</strong>
            <small>{text.pickupText}</small>
          </span>
        </ChoiceCard>
      </Choices>
      {watch(name) === 'pickup' ? (
        <PickupFields companyId={companyId} storeCount={pickup_stores} />
      ) : (
        <>
          <DeliveryNote companyId={companyId} />
          <DeliveryChoice
            cart={cart}
            methodCount={delivery_methods}
            address={{ country, postal_code, region, city }}
            chosen={method}
            onChoose={(key) => setValue(toReceivingName(companyId, 'method'), key)}
            onPickUp={pickUp}
            onShowStores={showStores}
            leaveOutButton={company !== null && <LeaveOutButton companies={[cart.company]} onLeaveOut={onLeaveOut} />}
          >
            <DeliveryFields companyId={companyId} />
          </DeliveryChoice>
        </>
      )}
    </Section>
  );
}
