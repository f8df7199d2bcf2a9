/** Pickup points of a company with their hours. */
import styled from '@emotion/styled';
import { Button } from '#src/ui/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Store } from '#contract/stores.ts';
import { selectLocalized } from '#src/i18n/localized.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, from, radius } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { SectionTitle } from '#src/ui/layoutParts.tsx';
import { useApi } from '../ApiContext.tsx';
import { formatPhone, toTelLink } from '../contacts.ts';
import { productLabels } from './labels.ts';
import { firstStores, moreStores, pickupQuery } from './queries.ts';
import { getOpenState, formatNextOpening, listWeekRows } from '#src/ui/storeHours.ts';
import { useNow } from '#src/ui/useNow.ts';

const Grid = styled('ul')({
  listStyle: 'none',
  margin: '20px 0 0',
  padding: 0,
  display: 'grid',
  gap: 14,
  alignItems: 'start',
  [from.sm]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [from.xl]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
});
const Card = styled('li')({
  padding: 16,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  '& h3': { margin: 0, fontSize: '0.9375rem', fontWeight: 650, lineHeight: 1.4 },
  '& p': { margin: '4px 0 0', fontSize: '0.875rem', lineHeight: 1.45, color: color.muted },
  '& p.now': { fontWeight: 550 },
  '& a': { color: 'inherit' },
  '& details': { marginTop: 8, fontSize: '0.875rem' },
  '& summary': {
    cursor: 'pointer',
    color: color.primary,
    listStyle: 'none',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    padding: '4px 0',
  },
  '& table': { marginTop: 6, borderSpacing: 0, fontVariantNumeric: 'tabular-nums', lineHeight: 1.6 },
  '& th': {
    textAlign: 'start',
    fontWeight: 400,
    color: color.muted,
    padding: '0 16px 0 0',
    textTransform: 'capitalize',
  },
  '& td': { padding: 0 },
});

/** Open or closed, only after hydration: the browser's clock and time zone data differ from the server's. */
function OpenNow({ store }: { store: Store }) {
  const text = useLabels(productLabels);
  const locale = useLocale();
  const now = useNow();
  const state = now && getOpenState(store, now);
  const opens = now && formatNextOpening(store, locale, now);
  return (
    <p className="now" style={{ color: state?.isOpen ? color.primary : color.muted }}>
      {!state ? '\u00a0' : state.isOpen ? text.openNow : opens ? fill(text.opensAt, { when: opens }) : text.closed}
    </p>
  );
}

function StoreCard({ store }: { store: Store }) {
  const text = useLabels(productLabels);
  const locale = useLocale();
  return (
    <Card>
      <h3>{selectLocalized(locale, store.name, store.en_name)}</h3>
      <p>{store.location.address}</p>
      <OpenNow store={store} />
      {store.phone && (
        <p>
          <a href={toTelLink(store.phone)}>{formatPhone(store.phone)}</a>
        </p>
      )}
      <details>
        <summary>
          <Icon name="clock" size={16} />
          {text.hours}
        </summary>
        <table>
          <tbody>
            {listWeekRows(store.working_time, locale).map(([days, hours]) => (
              <tr key={days}>
                <th scope="row">{days}</th>
                <td>{hours ?? text.dayOff}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}

export function PickupPoints({ companyId }: { companyId: number }) {
  const text = useLabels(productLabels);
  const [count, setCount] = useState(firstStores);
  const { data } = useQuery(pickupQuery(useApi(), companyId, count));
  if (!data || data.total === 0) return null;
  return (
    <section>
      <SectionTitle>{text.pickup}</SectionTitle>
      <Grid>
        {data.data.map((store) => (
          <StoreCard key={store.id} store={store} />
        ))}
      </Grid>
      {data.total > data.data.length && (
        <Button
          variant="outlined"
          className="needs-js"
          style={{ marginTop: 16 }}
          onClick={() => setCount(data.data.length + moreStores)}
        >
          {text.showMore}
        </Button>
      )}
    </section>
  );
}
