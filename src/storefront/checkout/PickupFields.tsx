/** Which store, and when: only times at which it is open are offered, by the store's own clock. */
import { Button } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Store } from '#contract/stores.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { TextField } from '#src/ui/Field.tsx';
import { FieldError } from '#src/ui/FieldError.tsx';
import { PlaceMap } from '#src/ui/map/PlaceMap.tsx';
import type { MapPin } from '#src/ui/map/place.ts';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import type { CheckoutValues } from './draft.ts';
import { FormTextArea, useFault } from './FormField.tsx';
import { checkoutLabels } from './labels.ts';
import { PickupTime } from './PickupTime.tsx';
import { StoreChoice } from './StoreChoice.tsx';

/** More stores than this are searched, not scrolled through. */
const shownAtOnce = 6;
/** The specification fetches a company's stores at once. */
const perPage = 999;

const Column = styled('div')({ display: 'grid', gap: 12 });
const Group = styled('div')({ display: 'grid', gap: 10 });

const isLike = (store: Store, wanted: string): boolean =>
  wanted === '' ||
  [store.name, store.en_name ?? '', store.location.address].some((text) => text.toLowerCase().includes(wanted));

/** Where a store stands on the map, if that is known. */
const pinOf = ({ id, location: { lat, lng } }: Store, label: string): MapPin[] =>
  lat === null || lng === null ? [] : [{ id, lat, lng, label }];

/** @param companyId whose stores; null while the cart is empty */
export function PickupFields({ companyId }: { companyId: number | null }) {
  const text = useLabels(checkoutLabels).pickup;
  const locale = useLocale();
  const failureText = useFailureText();
  const { watch, setValue } = useFormContext<CheckoutValues>();
  const chosenId = Number(watch('store'));
  const fault = useFault('store');
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(shownAtOnce);
  const { data, error, refetch } = useQuery({
    queryKey: ['pickupStores', companyId],
    queryFn: ({ signal }) =>
      api.stores.list({
        query: { ...(companyId !== null && { company_id: companyId }), pickup: true, per_page: perPage },
        signal,
      }),
  });

  const pins = useMemo(
    () => (data?.data ?? []).flatMap((store) => pinOf(store, nameOf(store, locale))),
    [data, locale],
  );
  const choose = (id: MapPin['id']) => {
    if (id === chosenId) return;
    setValue('store', String(id), { shouldValidate: fault !== undefined });
    // Another store keeps other hours
    setValue('day', '');
    setValue('pickUpAt', '');
  };

  if (error) return <ErrorState text={failureText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={180} radius={14} />;
  if (data.data.length === 0) return <EmptyState icon="store" title={text.none.title} text={text.none.text} />;

  const found = data.data.filter((store) => isLike(store, search.trim().toLowerCase()));
  const chosen = data.data.find((store) => store.id === chosenId);
  const first = found.slice(0, limit);
  // The chosen one stays in sight, whatever is searched for.
  const shown = chosen && !first.includes(chosen) ? [chosen, ...first] : first;

  return (
    <Column>
      {data.data.length > shownAtOnce && (
        <TextField
          label={text.search}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {pins.length > 0 && <PlaceMap label={text.map} pins={pins} chosen={chosenId} onChoose={choose} height={280} />}
      <Group role="radiogroup" aria-label={text.title} aria-required="true" aria-invalid={fault !== undefined}>
        {shown.map((store) => (
          <StoreChoice key={store.id} store={store} name={nameOf(store, locale)}>
            {store.id === chosenId && <PickupTime store={store} />}
          </StoreChoice>
        ))}
      </Group>
      {found.length === 0 && <p style={{ margin: 0, color: colour.muted }}>{text.nothingFound}</p>}
      {found.length > limit && (
        <Button onClick={() => setLimit(limit + shownAtOnce * 2)}>{text.more(found.length - limit)}</Button>
      )}
      {fault && <FieldError role="alert">{Number.isNaN(chosenId) || chosenId === 0 ? text.choose : fault}</FieldError>}
      <FormTextArea name="comment" label={text.comment} />
    </Column>
  );
}
