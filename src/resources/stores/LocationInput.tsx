/** The store's address and coordinates: picked from suggestions, or set by moving the pin on the map. */
import styled from '@emotion/styled';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Address } from '#contract/maps.ts';
import type { Store } from '#contract/stores.ts';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { useShownField } from '#src/backOffice/kit/form/shownFields.ts';
import { useIsLocked } from '#src/backOffice/kit/form/formState.ts';
import { useFormInput } from '#src/backOffice/kit/inputs/useInputProps.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { PlaceMap } from '#src/ui/map/PlaceMap.tsx';
import type { Place } from '#src/ui/map/place.ts';
import { AddressCombobox } from '#src/ui/AddressCombobox.tsx';
import { locationLabels } from './locationLabels.ts';
import { usePinAddress } from './usePinAddress.ts';

const Column = styled('div')({ display: 'grid', gap: 14, minWidth: 0 });

const emptyLocation: Store['location'] = { address: '', lat: null, lng: null };

export default function LocationInput(props: InputProps) {
  const text = useLabels(locationLabels);
  const isLocked = useIsLocked();
  const { textFieldProps } = useFormInput(props);
  // Without coordinates and time zone the server returns an error for the time zone, which this input shows.
  useShownField('time_zone');
  const { getValues, setValue, formState } = useFormContext();
  const location = (useWatch({ name: props.source }) ?? emptyLocation) as Store['location'];
  const { address, lat, lng } = location;
  const { found: addressAtPin, loadAddress, resetAddress } = usePinAddress();
  const name = (useWatch({ name: 'name' }) as string | undefined) || text.pin;

  const updateLocation = (next: Partial<Store['location']>) => {
    // Two changes may happen between two renders.
    const latest = getValues(props.source) as Store['location'] | undefined;
    setValue(props.source, { ...latest, ...next }, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };
  const setZone = (zone: string | null) => setValue('time_zone', zone, { shouldDirty: true });
  const applyAddress = (selected: Address) => {
    resetAddress();
    updateLocation({ address: selected.formatted_address, lat: selected.lat, lng: selected.lng });
    setZone(selected.time_zone);
  };
  const handleMove = (place: Place) => {
    updateLocation(place);
    // Until the new zone is known, null makes the server derive it from the coordinates
    setZone(null);
    void loadAddress(place).then((foundAddress) => foundAddress && setZone(foundAddress.time_zone));
  };
  const pins = useMemo(
    () =>
      lat === null || lng === null || lat === undefined || lng === undefined
        ? []
        : [{ id: 'store', lat, lng, label: name }],
    [lat, lng, name],
  );

  return (
    <Column>
      <AddressCombobox
        texts={text}
        {...textFieldProps}
        value={address}
        onType={(typed) => updateLocation({ address: typed })}
        onPick={applyAddress}
      />
      <PlaceMap label={text.map} pins={pins} {...(!isLocked && { onMove: handleMove })} height={300} />
      {addressAtPin && !matchesAddress(address, addressAtPin) && (
        <Callout
          tone="warning"
          title={text.elsewhere}
          actions={
            <>
              <Button
                variant="outlined"
                size="small"
                onClick={() =>
                  applyAddress({ ...addressAtPin, lat: lat ?? addressAtPin.lat, lng: lng ?? addressAtPin.lng })
                }
              >
                {text.take}
              </Button>
              <Button variant="text" size="small" onClick={resetAddress}>
                {text.dismiss}
              </Button>
            </>
          }
        >
          <p>{fill(text.pinIn, { address: addressAtPin.formatted_address })}</p>
        </Callout>
      )}
    </Column>
  );
}

/** Whether the typed address names the street at the pin or, if the street is unknown, the city. */
function matchesAddress(address: string, { components: { street, city }, formatted_address }: Address): boolean {
  const typedAddress = address.toLowerCase();
  const placeName = street ?? city ?? formatted_address;
  return typedAddress.includes(placeName.toLowerCase().replace(/[’']$/, ''));
}
