/** Overview of a user: figures, last orders, contacts, tariff and account. */
import styled from '@emotion/styled';
import { useRecordContext } from 'react-admin';
import type { User } from '#contract/users.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { createLazyPart } from '#src/backOffice/kit/parts/lazyPart.tsx';
import { Tile, Tiles } from '#src/backOffice/kit/parts/Tiles.tsx';
import { formatDate, formatNumber } from '#src/i18n/format.ts';
import { selectLocalized } from '#src/i18n/localized.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { from } from '#src/theme/tokens.ts';
import { Avatar } from '../cells.tsx';
import { UserFacts } from '../UserFacts.tsx';
import { userLabels } from '../labels.ts';
import { LastOrders } from '../LastOrders.tsx';

const Agreements = createLazyPart<{ user: User }>(() => import('../Agreements.tsx'), 60);
const TariffPanel = createLazyPart<{ user: User }>(() => import('../TariffPanel.tsx'), 120);

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  alignItems: 'start',
  marginTop: 16,
  [from.lg]: { gridTemplateColumns: 'minmax(0, 1fr) 340px' },
  '& > div': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 },
});

function UserFigures({ user }: { user: User }) {
  const text = useLabels(userLabels);
  const locale = useLocale();
  const format = usePriceFormat('always');
  const { tariff, tariff_expires_at, bonus_balance } = user;
  return (
    <Tiles>
      <Tile name={text.fields.annual_order_sum} value={format(user.annual_order_sum)} note={text.annualNote} />
      <Tile name={text.fields.orders_count} value={formatNumber(user.orders_count, locale)} note={text.ordersNote} />
      {bonus_balance !== undefined && (
        <Tile
          name={text.fields.bonus_balance}
          value={format(bonus_balance)}
          note={user.personal_promo_code ?? undefined}
        />
      )}
      {tariff !== undefined && (
        <Tile
          name={text.fields.tariff}
          value={tariff ? selectLocalized(locale, tariff.name, tariff.en_name) : text.noTariff}
          note={tariff_expires_at ? fill(text.until, { date: formatDate(tariff_expires_at, locale) }) : undefined}
        />
      )}
    </Tiles>
  );
}

export default function Overview() {
  const text = useLabels(userLabels);
  const user = useRecordContext<User>();
  if (!user) return null;
  return (
    <>
      <UserFigures user={user} />
      <Columns>
        <Card>
          <LastOrders user={user} />
        </Card>
        <div>
          <Card>
            <h2>{text.contacts}</h2>
            <div style={{ marginBottom: 14 }}>
              <Avatar user={user} size={56} />
            </div>
            <UserFacts user={user} section="contacts" />
          </Card>
          {user.tariff && (
            <Card>
              <TariffPanel user={user} />
            </Card>
          )}
          <Card>
            <h2>{text.account}</h2>
            <UserFacts user={user} section="account" />
          </Card>
          <Card>
            <Agreements user={user} />
          </Card>
        </div>
      </Columns>
    </>
  );
}
