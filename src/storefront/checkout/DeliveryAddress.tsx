/** Where an order is delivered: one of the buyer's saved addresses, or another one. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import type { SavedAddress } from '#contract/addresses.ts';
import { formatAddressLines } from '#contract/rules/addressLines.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { addressLabels } from '../addresses/labels.ts';
import { emptyPlace, placeFields, toPlaceValues } from '../addresses/place.ts';
import { Fields, PlaceFields, toColumns } from '../addresses/PlaceFields.tsx';
import { addressesQuery } from '../addresses/queries.ts';
import { formatPhone } from '../contacts.ts';
import { shippingQuery } from './DeliveryNote.tsx';
import type { CheckoutValues } from './draft.ts';
import { ChoiceCard } from './parts.tsx';

const Choices = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 10 });
const AddressText = styled('span')({ minWidth: 0, overflowWrap: 'anywhere' });
const Save = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 44,
  cursor: 'pointer',
  '& input': { width: 18, height: 18, accentColor: 'currentColor' },
});

const isUntouched = (values: CheckoutValues): boolean =>
  values.savedAddress === '' && [values.city, values.street, values.house].every((text) => text.trim() === '');

/** The value of `savedAddress` for an address that is not saved; empty means that nothing was chosen yet. */
const otherAddress = 'other';

function SavedAddresses({
  saved,
  onChoose,
}: {
  saved: readonly SavedAddress[];
  onChoose: (address: SavedAddress | undefined) => void;
}) {
  const text = useLabels(addressLabels);
  const locale = useLocale();
  const { watch } = useFormContext<CheckoutValues>();
  const chosen = watch('savedAddress');
  return (
    <Choices role="radiogroup" aria-label={text.saved}>
      {saved.map((address) => (
        <ChoiceCard key={address.id}>
          <input
            type="radio"
            name="savedAddress"
            checked={chosen === String(address.id)}
            onChange={() => onChoose(address)}
          />
          <AddressText translate="no">
            <strong>{formatAddressLines(address, locale, text.prefixes).join(', ')}</strong>
            <small>
              {address.fio}, {formatPhone(address.phone)}
            </small>
          </AddressText>
        </ChoiceCard>
      ))}
      <ChoiceCard>
        <input
          type="radio"
          name="savedAddress"
          checked={!saved.some(({ id }) => chosen === String(id))}
          onChange={() => onChoose(undefined)}
        />
        <strong>{text.other}</strong>
      </ChoiceCard>
    </Choices>
  );
}

/**
 * @param isGuest guests have no saved addresses
 * @param companyId the company whose country an address begins with
 */
export function DeliveryAddress({ isGuest, companyId }: { isGuest: boolean; companyId: number | null }) {
  const text = useLabels(addressLabels);
  const { register, watch, setValue, getValues, formState } = useFormContext<CheckoutValues>();
  const { data: saved = [] } = useQuery({ ...addressesQuery, enabled: !isGuest });
  const { data: shipping } = useQuery(shippingQuery(companyId));
  const country = shipping?.country;

  useEffect(() => {
    if (country !== undefined && getValues('country') === '') setValue('country', country);
  }, [country, getValues, setValue]);

  const fill = useCallback(
    (address: SavedAddress | undefined, isTyped: (name: string) => boolean = () => false) => {
      const values = address
        ? { ...toPlaceValues(address), fio: address.fio, phone: address.phone, comment: address.comment ?? '' }
        : { ...emptyPlace, country: country ?? '', comment: '' };
      for (const [name, value] of Object.entries(values))
        if (!isTyped(name)) setValue(name as keyof CheckoutValues, value);
      setValue('savedAddress', address ? String(address.id) : otherAddress);
    },
    [country, setValue],
  );
  const defaultAddress = saved.find(({ is_default }) => is_default);
  const { dirtyFields } = formState;
  useEffect(() => {
    // The recipient may have been typed before the saved addresses arrive
    if (defaultAddress && isUntouched(getValues())) fill(defaultAddress, (name) => name in dirtyFields);
  }, [defaultAddress, dirtyFields, fill, getValues]);

  const isSaved = saved.some(({ id }) => watch('savedAddress') === String(id));
  // A saved address that is rejected has to be corrected here
  const hasError = placeFields.some((name) => formState.errors[name]);
  return (
    <>
      {saved.length > 0 && <SavedAddresses saved={saved} onChoose={fill} />}
      {(!isSaved || hasError) && (
        <Fields>
          <PlaceFields />
          {!isGuest && !isSaved && (
            <Save style={toColumns(12)}>
              <input type="checkbox" {...register('saveAddress')} />
              {text.save}
            </Save>
          )}
        </Fields>
      )}
    </>
  );
}
