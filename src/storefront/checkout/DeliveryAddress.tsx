/** Where an order is delivered: one of the buyer's saved addresses, or another one. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import type { SavedAddress } from '#contract/addresses.ts';
import type { Me } from '#contract/users.ts';
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

/** Whether no address was chosen or typed. */
const hasNoPlace = (values: CheckoutValues): boolean =>
  values.savedAddress === '' && [values.city, values.street, values.house].every((text) => text.trim() === '');

/** The fields that a saved address fills in besides the place, as they are before somebody types. */
const getUntypedValues = ({ fio, phone }: Me): Pick<CheckoutValues, 'fio' | 'phone' | 'comment'> => ({
  fio,
  phone: phone ?? '',
  comment: '',
});

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
 * @param me guests have no saved addresses
 * @param companyId the company whose country an address begins with
 */
export function DeliveryAddress({ me, companyId }: { me: Me; companyId: number | null }) {
  const text = useLabels(addressLabels);
  const { register, watch, setValue, getValues, formState } = useFormContext<CheckoutValues>();
  const { data: saved = [] } = useQuery({ ...addressesQuery, enabled: !me.is_guest });
  const { data: shipping } = useQuery(shippingQuery(companyId));
  const country = shipping?.country;

  useEffect(() => {
    if (country !== undefined && getValues('country') === '') setValue('country', country);
  }, [country, getValues, setValue]);

  const fill = useCallback(
    (address: SavedAddress | undefined, typed: Partial<CheckoutValues> = {}) => {
      const values = address
        ? { ...toPlaceValues(address), fio: address.fio, phone: address.phone, comment: address.comment ?? '' }
        : { ...emptyPlace, country: country ?? '', comment: '' };
      for (const [name, value] of Object.entries({ ...values, ...typed }))
        setValue(name as keyof CheckoutValues, value);
      setValue('savedAddress', address ? String(address.id) : otherAddress);
    },
    [country, setValue],
  );
  const defaultAddress = saved.find(({ is_default }) => is_default);
  useEffect(() => {
    const values = getValues();
    if (!defaultAddress || !hasNoPlace(values)) return;
    // The recipient may have been typed before the saved addresses arrive, or before a reload
    const untyped = Object.entries(getUntypedValues(me)) as [keyof CheckoutValues, string][];
    fill(
      defaultAddress,
      Object.fromEntries(untyped.flatMap(([name, value]) => (values[name] === value ? [] : [[name, values[name]]]))),
    );
  }, [defaultAddress, fill, getValues, me]);

  const isSaved = saved.some(({ id }) => watch('savedAddress') === String(id));
  // A saved address that is rejected has to be corrected here
  const hasError = placeFields.some((name) => formState.errors[name]);
  return (
    <>
      {saved.length > 0 && <SavedAddresses saved={saved} onChoose={(address) => fill(address)} />}
      {(!isSaved || hasError) && (
        <Fields>
          <PlaceFields />
          {!me.is_guest && !isSaved && (
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
