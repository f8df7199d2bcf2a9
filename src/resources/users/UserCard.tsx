/** Everything about one person on one card: contacts, what they have bought, what the account holds. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { User } from '#contract/users.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { mine } from '#src/api/queries.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { later } from '#src/backOffice/kit/parts/later.tsx';
import { PageHead } from '#src/backOffice/kit/parts/PageHead.tsx';
import { Tile, Tiles } from '#src/backOffice/kit/parts/Tiles.tsx';
import { WriteToCustomer } from '#src/conversation/WriteToCustomer.tsx';
import { formatDate, formatNumber } from '#src/i18n/format.ts';
import { inLocale } from '#src/i18n/inLocale.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { from } from '#src/theme/tokens.ts';
import { Chip, type Hue } from '#src/ui/StatusChip.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { Face } from './cells.tsx';
import { Facts } from './Facts.tsx';
import { userWords } from './labels.ts';
import { LastOrders } from './LastOrders.tsx';
import { nameOfUser } from './nameOfUser.ts';

const Agreements = later<{ user: User }>(() => import('./Agreements.tsx'), 60);
const TariffPart = later<{ user: User }>(() => import('./TariffPart.tsx'), 120);

const Columns = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16, alignItems: 'start', marginTop: 16, [from.lg]: { gridTemplateColumns: 'minmax(0, 1fr) 340px' }, '& > div': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 } });
const Beside = styled('span')({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 6 });

const hues: Readonly<Record<string, Hue>> = { ROLE_ADMIN: 'red', ROLE_MANAGER: 'violet', ROLE_VENDOR: 'blue', ROLE_CUSTOMER: 'green', ROLE_BUYER: 'green' };
const unknownDeath = '1900-01-01';

/** What stands beside the name: who it is here, and whether alive. */
function Marks({ user }: { user: User }) {
  const text = useLabels(userWords);
  const locale = useLocale();
  const words = text.choices.roles;
  const roles = [...new Set(user.roles.filter((role) => role !== 'ROLE_USER').map((role) => (role === 'ROLE_BUYER' ? 'ROLE_CUSTOMER' : role)))];
  return (
    <Beside>
      {user.is_guest ? <Chip hue="grey">{text.guest}</Chip> : roles.map((role) => <Chip key={role} hue={hues[role] ?? 'grey'}>{words[role]}</Chip>)}
      {!user.alive && <Chip hue="grey">{user.death_date && user.death_date !== unknownDeath ? fill(text.passedOn, { date: formatDate(user.death_date, locale, 'date', 'UTC') }) : text.passed}</Chip>}
      {user.alive && !user.is_guest && <WriteToCustomer userId={user.id} />}
    </Beside>
  );
}

function Sums({ user }: { user: User }) {
  const text = useLabels(userWords);
  const locale = useLocale();
  const format = usePriceFormat();
  const exactly = usePriceFormat('always');
  const { tariff, tariff_expires_at, bonus_balance } = user;
  return (
    <Tiles>
      <Tile name={text.fields.annual_order_sum} value={format(user.annual_order_sum)} note={text.annualNote} />
      <Tile name={text.fields.orders_count} value={formatNumber(user.orders_count, locale)} note={text.ordersNote} />
      {bonus_balance !== undefined && <Tile name={text.fields.bonus_balance} value={exactly(bonus_balance)} note={user.personal_promo_code ?? undefined} />}
      {tariff !== undefined && <Tile name={text.fields.tariff} value={tariff ? inLocale(locale, tariff.name, tariff.en_name) : text.noTariff} note={tariff_expires_at ? fill(text.until, { date: formatDate(tariff_expires_at, locale) }) : undefined} />}
    </Tiles>
  );
}

function Whole({ user }: { user: User }) {
  const own = useLabels(userWords);
  return (
    <>
      <PageHead title={nameOfUser(user)} back={{ to: '/users/customers', text: own.many }} beside={<Marks user={user} />} />
      <Sums user={user} />
      <Columns>
        <Card>
          <LastOrders user={user} />
        </Card>
        <div>
          <Card>
            <h2>{own.contacts}</h2>
            <Beside style={{ marginBottom: 14 }}>
              <Face user={user} size={56} />
            </Beside>
            <Facts user={user} of="contacts" />
          </Card>
          {user.tariff && (
            <Card>
              <TariffPart user={user} />
            </Card>
          )}
          <Card>
            <h2>{own.account}</h2>
            <Facts user={user} of="account" />
          </Card>
          <Card>
            <Agreements user={user} />
          </Card>
        </div>
      </Columns>
    </>
  );
}

function UserOf({ id }: { id: number }) {
  const own = useLabels(userWords);
  const failureText = useFailureText();
  const { data, error, refetch } = useQuery({ queryKey: [mine, 'users', id], queryFn: ({ signal }) => api.users.get({ params: { id }, signal }) });
  if (data) return <Whole user={data} />;
  if (!error) return <Skeleton variant="rounded" height={480} />;
  if (!(error instanceof ApiError && error.status === 404)) return <ErrorState text={failureText(error)} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHead title={own.gone} back={{ to: '/users/customers', text: own.many }} />
      <EmptyState icon="user" title={own.gone}>
        <Button variant="outlined" component={Link} to="/users/customers">
          {own.toList}
        </Button>
      </EmptyState>
    </>
  );
}

export function UserCard() {
  const { id = '' } = useParams();
  return <UserOf key={id} id={/^\d{1,9}$/.test(id) ? Number(id) : 2_147_483_647} />;
}
