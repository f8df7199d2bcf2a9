/** Store and time of a pickup. Only opening hours are offered, in the store's time zone. */
import { Button } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import styled from '@emotion/styled';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { getCountryName } from '#contract/rules/countryCodes.ts';
import type { Store } from '#contract/stores.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import type { Locale } from '#src/i18n/locale.ts';
import { color } from '#src/theme/tokens.ts';
import { TextField } from '#src/ui/Field.tsx';
import { FieldError } from '#src/ui/FieldError.tsx';
import { PlaceMap } from '#src/ui/map/PlaceMap.tsx';
import type { MapPin } from '#src/ui/map/place.ts';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { useDebounced } from '#src/ui/useDebounced.ts';
import { formatSuggestion } from '../addresses/place.ts';
import { toReceivingName, type CheckoutValues } from './draft.ts';
import { useFieldError } from './FormField.tsx';
import { checkoutLabels } from './labels.ts';
import { hasPosition, sortByDistance, type Position } from './nearestStores.ts';
import { Fields } from './parts.tsx';
import { PickupTime } from './PickupTime.tsx';
import { StoreChoice } from './StoreChoice.tsx';

/** Lists with more stores have a search. */
const shownAtOnce = 6;
/** The specification loads all stores of a company in one request. */
const perPage = 999;
/** Stores wait no longer than this for their distances: then they stand in the company's order. */
const townTimeoutMs = 2_000;
/** A pause that ends the typing of a town. */
const typingMs = 600;

const Column = styled('div')({ display: 'grid', gap: 12 });
const Group = styled('div')({ display: 'grid', gap: 10 });
const Muted = styled('p')({ margin: 0, color: color.muted });

const matchesSearch = (store: Store, query: string): boolean =>
  query === '' ||
  [store.name, store.en_name ?? '', store.location.address].some((text) => text.toLowerCase().includes(query));

/** Returns the map pin of a store; none if its position is unknown. */
const toPins = ({ id, location: { lat, lng } }: Store, label: string): MapPin[] =>
  lat === null || lng === null ? [] : [{ id, lat, lng, label }];

export const pickupStoresQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['pickupStores', companyId],
    queryFn: ({ signal }) =>
      api.stores.list({
        query: { company_id: companyId, pickup: true, per_page: perPage },
        signal,
      }),
  });

interface Town extends Pick<CheckoutValues, 'country' | 'region' | 'city'> {
  /** Whether it was named for the pickup alone: then it may lie in another country than the address. */
  isNamed: boolean;
}

interface FoundTown extends Position {
  /** That of a named town says which of several towns is meant. */
  name: string;
}

/** Where the buyer's town is; null if it is not found. */
const townQuery = ({ country, region, city, isNamed }: Town, language: Locale) =>
  queryOptions({
    queryKey: ['town', language, country, region, city, isNamed],
    queryFn: async ({ signal }): Promise<FoundTown | null> => {
      const address = [city, region, country && getCountryName(country, language)].filter(Boolean).join(', ');
      const { results } = await api.maps.geocode({
        query: { address, language },
        signal: AbortSignal.any([signal, AbortSignal.timeout(townTimeoutMs)]),
      });
      const inCountry = results.find(({ components }) => country === '' || components.country_code === country);
      const found = inCountry ?? (isNamed ? results[0] : null);
      return found ? { lat: found.lat, lng: found.lng, name: isNamed ? formatSuggestion(found) : city } : null;
    },
    enabled: city !== '',
    staleTime: Infinity,
    retry: false,
  });

/** What is typed to find a store orders nothing. */
function preventOrder(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

/** The town by whose distance stores are sorted: one that is named for it, or that of the address. */
function useTown(): { town: FoundTown | null | undefined; isNamed: boolean; isLoading: boolean } {
  const locale = useLocale();
  const { watch } = useFormContext<CheckoutValues>();
  const [country, region, city, named] = watch(['country', 'region', 'city', 'town']);
  const typed = useMemo((): Town => {
    const isNamed = named.trim() !== '';
    // After a comma, a country may be named too
    return isNamed
      ? { country: named.includes(',') ? '' : country, region: '', city: named.trim(), isNamed }
      : { country, region, city: city.trim(), isNamed };
  }, [country, region, city, named]);
  const { isNamed, ...place } = useDebounced(typed, typingMs);
  const { data, isLoading } = useQuery({
    ...townQuery({ ...place, isNamed }, locale),
    // While another town is typed, the stores stay
    placeholderData: keepPreviousData,
  });
  return { town: place.city === '' ? null : data, isNamed, isLoading };
}

/** Heights of the map and of a store's card with the gap below it. */
const mapHeight = 280;
const storeHeight = 126;
const townHeight = 108;
/** The room that stores take, so that what stands below does not move when they arrive. */
const estimateHeight = (stores: number): number =>
  (stores > 1 ? townHeight : 0) + mapHeight + Math.min(stores, shownAtOnce) * storeHeight;

interface PickupFieldsProps {
  companyId: number;
  /** How many stores the company has; undefined if it is not known. */
  storeCount: number | undefined;
}

export function PickupFields({ companyId, storeCount = 1 }: PickupFieldsProps) {
  const text = useLabels(checkoutLabels).pickup;
  const locale = useLocale();
  const failureText = useFailureText();
  const { watch, setValue, formState } = useFormContext<CheckoutValues>();
  const chosenId = Number(watch(toReceivingName(companyId, 'store')));
  const fieldError = useFieldError(toReceivingName(companyId, 'store'));
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(shownAtOnce);
  const { data, error, refetch } = useQuery(pickupStoresQuery(companyId));
  const [city, named] = watch(['city', 'town']);
  const { town, isNamed, isLoading: isTownLoading } = useTown();
  const stores = useMemo(() => (data && town ? sortByDistance(data.data, town) : data?.data), [data, town]);

  const pins = useMemo(
    () => (stores ?? []).flatMap((store) => toPins(store, getLocalizedName(store, locale))),
    [stores, locale],
  );
  const selectStore = (id: MapPin['id']) => {
    if (id === chosenId) return;
    setValue(toReceivingName(companyId, 'store'), String(id), { shouldValidate: fieldError !== undefined });
    // Stores have different hours
    setValue(toReceivingName(companyId, 'day'), '');
    setValue(toReceivingName(companyId, 'pickUpAt'), '');
  };

  if (error) return <ErrorState text={failureText(error)} onRetry={() => void refetch()} />;
  // Stores that are already shown would move when their order is known; who names a town here expects that
  if (!stores || (isTownLoading && !formState.dirtyFields.town))
    return <Skeleton height={estimateHeight(storeCount)} radius={14} />;
  if (stores.length === 0) return <EmptyState icon="store" title={text.none.title} text={text.none.text} />;

  const hasTown = stores.length > 1 && stores.some(hasPosition);
  const hasSearch = stores.length > shownAtOnce;
  const found = stores.filter((store) => matchesSearch(store, search.trim().toLowerCase()));
  const chosen = stores.find((store) => store.id === chosenId);
  const first = found.slice(0, limit);
  // The chosen store is always shown.
  const shown = chosen && !first.includes(chosen) ? [chosen, ...first] : first;

  return (
    <Column>
      {(hasTown || hasSearch) && (
        <Fields onKeyDown={preventOrder}>
          {hasTown && (
            <div>
              <TextField
                label={text.town}
                value={named}
                maxLength={255}
                placeholder={city}
                autoComplete="address-level2"
                hint={town ? text.nearest(town.name) : isNamed && town === null ? text.noTown : text.townHint}
                onChange={(event) => setValue('town', event.target.value, { shouldDirty: true })}
              />
            </div>
          )}
          {hasSearch && (
            <div>
              <TextField
                label={text.search}
                type="search"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
            </div>
          )}
        </Fields>
      )}
      {pins.length > 0 && (
        <PlaceMap label={text.map} pins={pins} chosen={chosenId} onChoose={selectStore} height={mapHeight} />
      )}
      <Group role="radiogroup" aria-label={text.title} aria-required="true" aria-invalid={fieldError !== undefined}>
        {shown.map((store) => (
          <StoreChoice key={store.id} companyId={companyId} store={store} name={getLocalizedName(store, locale)}>
            {store.id === chosenId && <PickupTime companyId={companyId} store={store} />}
          </StoreChoice>
        ))}
      </Group>
      {found.length === 0 && <Muted>{text.noneFound}</Muted>}
      {found.length > limit && (
        <Button onClick={() => setLimit(limit + shownAtOnce * 2)}>{text.more(found.length - limit)}</Button>
      )}
      {fieldError && (
        <FieldError role="alert">{Number.isNaN(chosenId) || chosenId === 0 ? text.choose : fieldError}</FieldError>
      )}
    </Column>
  );
}
