/** Where the product can be fetched, and whether somebody is there now. */
import styled from '@emotion/styled';
import { Button } from '#src/ui/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Store } from '#contract/stores.ts';
import { inLocale } from '#src/i18n/inLocale.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour, from, radius } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { SectionTitle } from '#src/ui/layoutParts.tsx';
import { useApi } from '../ApiContext.tsx';
import { phoneText, telOf } from '../contacts.ts';
import { productLabels } from './labels.ts';
import { firstStores, moreStores, pickupQuery } from './queries.ts';
import { opensWhen, weekRows } from '#src/ui/storeHours.ts';

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
  border: `1px solid ${colour.line}`,
  borderRadius: radius.card,
  '& h3': { margin: 0, fontSize: '0.9375rem', fontWeight: 650, lineHeight: 1.4 },
  '& p': { margin: '4px 0 0', fontSize: '0.875rem', lineHeight: 1.45, color: colour.muted },
  '& p.now': { fontWeight: 550 },
  '& a': { color: 'inherit' },
  '& details': { marginTop: 8, fontSize: '0.875rem' },
  '& summary': {
    cursor: 'pointer',
    color: colour.primary,
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
    color: colour.muted,
    padding: '0 16px 0 0',
    textTransform: 'capitalize',
  },
  '& td': { padding: 0 },
});

function StoreCard({ store, now }: { store: Store; now: Date }) {
  const text = useLabels(productLabels);
  const locale = useLocale();
  const opens = opensWhen(store, locale, now);
  return (
    <Card>
      <h3>{inLocale(locale, store.name, store.en_name)}</h3>
      <p>{store.location.address}</p>
      <p className="now" style={{ color: store.is_open ? colour.primary : colour.muted }}>
        {store.is_open ? text.openNow : opens ? fill(text.opensAt, { when: opens }) : text.closed}
      </p>
      {store.phone && (
        <p>
          <a href={telOf(store.phone)}>{phoneText(store.phone)}</a>
        </p>
      )}
      <details>
        <summary>
          <Icon name="clock" size={16} />
          {text.hours}
        </summary>
        <table>
          <tbody>
            {weekRows(store.working_time, locale).map(([days, hours]) => (
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
  const { data, dataUpdatedAt } = useQuery(pickupQuery(useApi(), companyId, count));
  // The moment that the answer speaks of, which server and browser share.
  const now = new Date(dataUpdatedAt);
  if (!data || data.total === 0) return null;
  return (
    <section>
      <SectionTitle>{text.pickup}</SectionTitle>
      <Grid>
        {data.data.map((store) => (
          <StoreCard key={store.id} store={store} now={now} />
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
