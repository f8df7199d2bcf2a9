/**
 * The parts of a personal data archive: each is a file with rows. A new kind of personal data adds a part. `$userId` is
 * the user's id. Rows are read in pages: those with an id above `$lastId`, at most `$limit`. Amounts are in units of
 * the currency.
 */

export interface Part {
  name: string;
  rows: string;
}

const toAmountSql = (column: string, as = column): string => `(${column} / 100.0)::float8 as ${as}`;
const toPageSql = (id: string): string => `${id} > $lastId order by ${id} limit $limit`;

export const parts: readonly Part[] = [
  {
    name: 'profile',
    rows: `select u.id, u.login, u.email, u.email_confirmed_at, u.phone, u.phone_confirmed_at, u.first_name,
                  u.last_name, u.middle_name, u.roles, c.en_name as country, u.languages, u.locale,
                  ${toAmountSql('u.bonus_balance', 'bonus_balance')}, u.personal_promo_code,
                  d.version as accepted_agreement_version, u.created_at, u.updated_at
             from users u
             left join countries c on c.id = u.country_id
             left join documents d on d.id = u.agreement_id
            where u.id = $userId and ${toPageSql('u.id')}`,
  },
  {
    name: 'addresses',
    rows: `select id, fio, phone, country, postal_code, region, city, district, street, house, building, entrance, flat,
                  comment, is_default, created_at, updated_at
             from user_addresses
            where user_id = $userId and ${toPageSql('id')}`,
  },
  {
    name: 'companies',
    rows: `select c.id, c.brand, c.legal_person, c.inn, m.kind, m.status
             from company_members m
             join companies c on c.id = m.company_id
            where m.user_id = $userId and ${toPageSql('c.id')}`,
  },
  {
    name: 'orders',
    rows: `select o.id, o.created_at, o.status, c.brand as company, o.product_amount,
                  ${toAmountSql('o.order_sum', 'order_sum')}, ${toAmountSql('o.bonuses_spent', 'bonuses_spent')},
                  o.user_phone, o.address, o.is_pickup, o.delivery_at,
                  o.delivery_kind, o.delivery_name, o.ready_from, o.ready_to,
                  (select json_agg(json_build_object('name', i.name, 'sku', i.sku, 'price', i.price / 100.0,
                                                     'count', i.count) order by i.id)
                     from order_items i
                    where i.order_id = o.id) as items
             from orders o
             join companies c on c.id = o.company_id
            where o.user_id = $userId and o.deleted_at is null and ${toPageSql('o.id')}`,
  },
  {
    name: 'payments',
    rows: `select id, created_at, purpose, order_id, purchase_id, tariff_id, days, ${toAmountSql('amount')},
                  currency, status, succeeded_at, refunded_at
             from payments
            where user_id = $userId and ${toPageSql('id')}`,
  },
  {
    name: 'bonuses',
    rows: `select id, created_at, ${toAmountSql('amount')}, reason, comment, order_id, ${toAmountSql('balance_after')}
             from transactions
            where user_id = $userId and ${toPageSql('id')}`,
  },
  {
    name: 'plans',
    rows: `select e.id, e.created_at, t.en_name as plan, e.days, ${toAmountSql('e.amount', 'amount')}, e.paid_by,
                  e.expires_at
             from tariff_extensions e
             join tariffs t on t.id = e.tariff_id
            where e.user_id = $userId and ${toPageSql('e.id')}`,
  },
  {
    name: 'reviews',
    rows: `select r.id, r.created_at, r.product_id, p.name as product, r.rating, r.text, r.answer, r.status
             from reviews r
             join products p on p.id = r.product_id
            where r.user_id = $userId and ${toPageSql('r.id')}`,
  },
  {
    name: 'wishes',
    rows: `select w.product_id as id, p.name as product, w.added_at
             from wishes w
             join products p on p.id = w.product_id
            where w.user_id = $userId and ${toPageSql('w.product_id')}`,
  },
  {
    name: 'agreements',
    rows: `select d.id, d.version, d.language, a.accepted_at
             from agreement_acceptances a
             join documents d on d.id = a.document_id
            where a.user_id = $userId and ${toPageSql('d.id')}`,
  },
  {
    name: 'assistant',
    rows: `select id, created_at, role, text
             from assistant_messages
            where user_id = $userId and ${toPageSql('id')}`,
  },
  {
    name: 'publications',
    rows: `select id, created_at, published_at, status, language, title, description, text
             from publications
            where author_id = $userId and ${toPageSql('id')}`,
  },
  {
    name: 'order_messages',
    rows: `select id, created_at, order_id, text
             from order_messages
            where author_id = $userId and ${toPageSql('id')}`,
  },
  {
    name: 'chat_posts',
    rows: `select seq::float8 as id, created_at, channel_id, message
             from chat_posts
            where user_id = $userId and deleted_at is null and ${toPageSql('seq')}`,
  },
  {
    name: 'sessions',
    rows: `select id, user_agent, created_at, seen_at, expires_at
             from sessions
            where user_id = $userId and ${toPageSql('id')}`,
  },
];
