/** The address of all deliveries of a purchase, and the comment for couriers or stores. */
import { useFormContext } from 'react-hook-form';
import type { Me } from '#contract/users.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Fields, toColumns } from '../addresses/PlaceFields.tsx';
import { DeliveryAddress } from './DeliveryAddress.tsx';
import { hasDelivery, toCompanyKey, type CheckoutValues } from './draft.ts';
import { FormTextArea } from './FormField.tsx';
import { checkoutLabels } from './labels.ts';
import { Section } from './parts.tsx';

export function AddressSection({ companyIds, me }: { companyIds: readonly number[]; me: Me }) {
  const text = useLabels(checkoutLabels);
  const receiving = useFormContext<CheckoutValues>().watch('receiving');
  const delivering = companyIds.find((id) => receiving[toCompanyKey(id)]?.way === 'delivery');
  const isDelivered = hasDelivery({ receiving });
  const { title, comment } = isDelivered ? text.address : { ...text.pickup, title: text.pickup.commentTitle };
  return (
    <Section title={title}>
      {isDelivered && <DeliveryAddress me={me} companyId={delivering ?? null} />}
      <Fields>
        <div style={toColumns(12)}>
          <FormTextArea name="comment" label={comment} />
        </div>
      </Fields>
    </Section>
  );
}
