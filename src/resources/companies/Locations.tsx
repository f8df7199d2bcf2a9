/** The company's stores and pickup points, with links to each. */
import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { CanAccess, useCanAccess, useRecordContext } from 'react-admin';
import type { Company } from '#contract/companies.ts';
import type { Store } from '#contract/stores.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { fillId } from '#src/backOffice/kit/paths.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { labels } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, from, radius } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';

const locationLabels = labels({
  en: {
    add: 'Add store',
    none: 'No stores yet',
    noneText: 'Buyers can fetch their orders where you have a pickup point.',
    pickup: 'Pickup',
    warehouse: 'Warehouse',
    open: 'Open now',
    closed: 'Closed now',
  },
  ru: {
    add: 'Добавить магазин',
    none: 'Магазинов пока нет',
    noneText: 'Покупатели смогут забирать заказы там, где у вас есть пункт выдачи.',
    pickup: 'Самовывоз',
    warehouse: 'Склад',
    open: 'Открыто',
    closed: 'Закрыто',
  },
});

const Header = styled('div')({ display: 'flex', justifyContent: 'flex-end', marginBottom: 14 });
const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 12,
  [from.lg]: { gridTemplateColumns: '1fr 1fr' },
});
const Item = styled('li')({
  position: 'relative',
  display: 'flex',
  gap: 12,
  padding: 14,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  minWidth: 0,
  '& > svg': { color: color.muted, marginTop: 1 },
  '& > div': { minWidth: 0 },
  '& p': { margin: '2px 0 8px', color: color.muted, fontSize: '0.875rem', overflowWrap: 'anywhere' },
  '&:has(a:hover)': { borderColor: color.strongLine },
});
/** Makes the whole card clickable. */
const StretchedLink = styled(AppLink)({
  color: 'inherit',
  fontWeight: 600,
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
});
const Chips = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 6 });

/** Large enough to list all stores of a company on one page. */
const pageSize = 999;
const editPath = '/stores/edit/:id';
const createPath = '/stores/create';

function LocationItem({ store }: { store: Store }) {
  const text = useLabels(locationLabels);
  const name = getLocalizedName(store, useLocale());
  return (
    <Item>
      <Icon name="pin" size={20} />
      <div>
        <CanAccess resource={editPath} action="show" accessDenied={<strong>{name}</strong>}>
          <StretchedLink to={fillId(editPath, store.id)}>{name}</StretchedLink>
        </CanAccess>
        <p>{store.location.address}</p>
        <Chips>
          <Chip color={store.is_open ? 'green' : 'grey'}>{store.is_open ? text.open : text.closed}</Chip>
          {store.pickup && <Chip color="teal">{text.pickup}</Chip>}
          {store.warehouse && <Chip color="indigo">{text.warehouse}</Chip>}
        </Chips>
      </div>
    </Item>
  );
}

export default function Locations() {
  const text = useLabels(locationLabels);
  const failureText = useFailureText();
  const { canAccess: canAdd } = useCanAccess({ resource: createPath, action: 'show' });
  const id = useRecordContext<Company>()?.id ?? 0;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['stores', 'of', id],
    queryFn: ({ signal }) => api.stores.list({ query: { company_id: id, per_page: pageSize }, signal }),
  });
  if (isPending) return <Skeleton variant="rounded" height={240} />;
  if (error) return <ErrorState text={failureText(error)} onRetry={() => void refetch()} />;
  const addButton = (
    <LinkButton
      to={`${createPath}?company_id=${id}`}
      variant={data.data.length > 0 ? 'outlined' : 'contained'}
      startIcon={<Icon name="plus" size={18} />}
    >
      {text.add}
    </LinkButton>
  );
  if (data.data.length === 0) {
    return (
      <Card>
        <EmptyState icon="pin" title={text.none} text={text.noneText}>
          {canAdd && addButton}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      {canAdd && <Header>{addButton}</Header>}
      <List>
        {data.data.map((store) => (
          <LocationItem key={store.id} store={store} />
        ))}
      </List>
    </Card>
  );
}
