/** Address and place: found while one types, or set by the pin on the map. */
import styled from '@emotion/styled';
import { useMemo, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Address } from '#contract/maps.ts';
import type { Store } from '#contract/stores.ts';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { useClaim } from '#src/backOffice/kit/form/claims.ts';
import { useIsLocked } from '#src/backOffice/kit/form/lock.ts';
import { useTyped } from '#src/backOffice/kit/inputs.tsx';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { PlaceMap } from '#src/ui/map/PlaceMap.tsx';
import type { Place } from '#src/ui/map/place.ts';
import { AddressBox } from './AddressBox.tsx';
import { locationWords } from './locationLabels.ts';
import { useAddressOf } from './useAddressOf.ts';

const Column = styled('div')({ display: 'grid', gap: 14, minWidth: 0 });

const blank: Store['location'] = { address: '', lat: null, lng: null };

export default function LocationInput(props: InputProps) {
  const text = useLabels(locationWords);
  const isLocked = useIsLocked();
  const { text: written } = useTyped(props);
  // Where neither place nor zone is known the server asks for one of them.
  useClaim('time_zone');
  const { setValue, formState } = useFormContext();
  const location = (useWatch({ name: props.source }) ?? blank) as Store['location'];
  const { address, lat, lng } = location;
  const latest = useRef(location);
  latest.current = location;
  const { found, look, forget } = useAddressOf();
  const name = (useWatch({ name: 'name' }) as string | undefined) || text.pin;

  const write = (next: Partial<Store['location']>) =>
    setValue(
      props.source,
      { ...latest.current, ...next },
      { shouldDirty: true, shouldValidate: formState.isSubmitted },
    );
  const writeZone = (zone: string | null) => setValue('time_zone', zone, { shouldDirty: true });
  const pick = (picked: Address) => {
    forget();
    write({ address: picked.formatted_address, lat: picked.lat, lng: picked.lng });
    writeZone(picked.time_zone);
  };
  const move = (place: Place) => {
    write(place);
    // Until it is known, the server finds it by the place
    writeZone(null);
    void look(place).then((there) => there && writeZone(there.time_zone));
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
      <AddressBox {...written} value={address} onType={(typed) => write({ address: typed })} onPick={pick} />
      <PlaceMap label={text.map} pins={pins} {...(!isLocked && { onMove: move })} height={300} />
      {found && !agrees(address, found) && (
        <Callout
          tone="warning"
          title={text.elsewhere}
          actions={
            <>
              <Button
                variant="outlined"
                size="small"
                onClick={() => pick({ ...found, lat: lat ?? found.lat, lng: lng ?? found.lng })}
              >
                {text.take}
              </Button>
              <Button variant="text" size="small" onClick={forget}>
                {text.keep}
              </Button>
            </>
          }
        >
          <p>{fill(text.pinIn, { address: found.formatted_address })}</p>
        </Callout>
      )}
    </Column>
  );
}

/** Whether an address already says what is at the pin: its street where that is known, else its town. */
function agrees(address: string, { components: { street, city }, formatted_address }: Address): boolean {
  const written = address.toLowerCase();
  const said = street ?? city ?? formatted_address;
  return written.includes(said.toLowerCase().replace(/[’']$/, ''));
}
