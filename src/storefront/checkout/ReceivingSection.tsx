/** Choice of delivery or pickup for the order of one company, with its fields. */
import styled from '@emotion/styled';
import { useFormContext } from 'react-hook-form';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { DeliveryFields } from './DeliveryFields.tsx';
import { DeliveryNote } from './DeliveryNote.tsx';
import { toReceivingName, type CheckoutValues } from './draft.ts';
import { checkoutLabels } from './labels.ts';
import { ChoiceCard, Section } from './parts.tsx';
import { PickupFields } from './PickupFields.tsx';

// On phones icon and text don't fit side by side
const Choices = styled('div')({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  [below.sm]: { '& > label': { flexDirection: 'column', gap: 6 } },
});

export interface ReceivingSectionProps {
  companyId: number;
  /** The company's name if the purchase has several; else null. */
  company: string | null;
}

export function ReceivingSection({ companyId, company }: ReceivingSectionProps) {
  const text = useLabels(checkoutLabels).receiving;
  const { register, watch } = useFormContext<CheckoutValues>();
  const name = toReceivingName(companyId, 'way');
  const title = company === null ? text.title : text.titleOf(company);
  return (
    <Section title={title}>
      <Choices role="radiogroup" aria-label={title}>
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
        <PickupFields companyId={companyId} />
      ) : (
        <>
          <DeliveryNote companyId={companyId} />
          <DeliveryFields companyId={companyId} />
        </>
      )}
    </Section>
  );
}
