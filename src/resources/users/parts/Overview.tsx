/** Somebody at a glance: what they have bought, how to reach them, what the account holds. */
import styled from '@emotion/styled';
import { useRecordContext } from 'react-admin';
import type { User } from '#contract/users.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { later } from '#src/backOffice/kit/parts/later.tsx';
import { Tile, Tiles } from '#src/backOffice/kit/parts/Tiles.tsx';
import { formatDate, formatNumber } from '#src/i18n/format.ts';
import { inLocale } from '#src/i18n/inLocale.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { from } from '#src/theme/tokens.ts';
import { Face } from '../cells.tsx';
import { Facts } from '../Facts.tsx';
import { userWords } from '../labels.ts';
import { LastOrders } from '../LastOrders.tsx';

const Agreements = later<{ user: User }>(() => import('../Agreements.tsx'), 60);
const TariffPart = later<{ user: User }>(() => import('../TariffPart.tsx'), 120);

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  alignItems: 'start',
  marginTop: 16,
  [from.lg]: { gridTemplateColumns: 'minmax(0, 1fr) 340px' },
  '& > div': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 },
});

function Sums({ user }: { user: User }) {
  const text = useLabels(userWords);
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
          value={tariff ? inLocale(locale, tariff.name, tariff.en_name) : text.noTariff}
          note={tariff_expires_at ? fill(text.until, { date: formatDate(tariff_expires_at, locale) }) : undefined}
        />
      )}
    </Tiles>
  );
}

export default function Overview() {
  const text = useLabels(userWords);
  const user = useRecordContext<User>();
  if (!user) return null;
  return (
    <>
      <Sums user={user} />
      <Columns>
        <Card>
          <LastOrders user={user} />
        </Card>
        <div>
          <Card>
            <h2>{text.contacts}</h2>
            <div style={{ marginBottom: 14 }}>
              <Face user={user} size={56} />
            </div>
            <Facts user={user} of="contacts" />
          </Card>
          {user.tariff && (
            <Card>
              <TariffPart user={user} />
            </Card>
          )}
          <Card>
            <h2>{text.account}</h2>
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
