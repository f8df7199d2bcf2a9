/**
 * What an archive of a person's own data holds: a part is a file's name and the rows in it, by SQL that a new kind of
 * thing adds a line of. `$1` is the person; of more rows than one the next are those whose `id` is beyond `$2`, `$3`
 * of them. Amounts are in units of the currency.
 */

export interface Part {
  name: string;
  rows: string;
}

const amount = (column: string, as = column): string => `(${column} / 100.0)::float8 as ${as}`;
const after = (id: string): string => `${id} > $2 order by ${id} limit $3`;

export const parts: readonly Part[] = [
  {
    name: 'profile',
    rows: `select u.id, u.login, u.email, u.email_confirmed_at, u.phone, u.phone_confirmed_at, u.first_name, u.last_name, u.middle_name, u.roles, c.en_name as country, u.languages, u.locale,
                  ${amount('u.bonus_balance', 'bonus_balance')}, u.personal_promo_code, d.version as accepted_agreement_version, u.created_at, u.updated_at
             from users u left join countries c on c.id = u.country_id left join documents d on d.id = u.agreement_id where u.id = $1 and ${after('u.id')}`,
  },
  {
    name: 'companies',
    rows: `select c.id, c.brand, c.legal_person, c.inn, m.kind, m.status from company_members m join companies c on c.id = m.company_id where m.user_id = $1 and ${after('c.id')}`,
  },
  {
    name: 'orders',
    rows: `select o.id, o.created_at, o.status, c.brand as company, o.product_amount, ${amount('o.order_sum', 'order_sum')}, ${amount('o.bonuses_spent', 'bonuses_spent')}, o.user_phone, o.address, o.is_pickup, o.delivery_at,
                  (select json_agg(json_build_object('name', i.name, 'sku', i.sku, 'price', i.price / 100.0, 'count', i.count) order by i.id) from order_items i where i.order_id = o.id) as items
             from orders o join companies c on c.id = o.company_id where o.user_id = $1 and o.deleted_at is null and ${after('o.id')}`,
  },
  {
    name: 'payments',
    rows: `select id, created_at, purpose, order_id, tariff_id, days, ${amount('amount')}, currency, status, succeeded_at, refunded_at from payments where user_id = $1 and ${after('id')}`,
  },
  {
    name: 'bonuses',
    rows: `select id, created_at, ${amount('amount')}, reason, comment, order_id, ${amount('balance_after')} from transactions where user_id = $1 and ${after('id')}`,
  },
  {
    name: 'plans',
    rows: `select e.id, e.created_at, t.en_name as plan, e.days, ${amount('e.amount', 'amount')}, e.paid_by, e.expires_at from tariff_extensions e join tariffs t on t.id = e.tariff_id where e.user_id = $1 and ${after('e.id')}`,
  },
  {
    name: 'reviews',
    rows: `select r.id, r.created_at, r.product_id, p.name as product, r.rating, r.text, r.answer, r.status from reviews r join products p on p.id = r.product_id where r.user_id = $1 and ${after('r.id')}`,
  },
  {
    name: 'wishes',
    rows: `select w.product_id as id, p.name as product, w.added_at from wishes w join products p on p.id = w.product_id where w.user_id = $1 and ${after('w.product_id')}`,
  },
  {
    name: 'agreements',
    rows: `select d.id, d.version, d.language, a.accepted_at from agreement_acceptances a join documents d on d.id = a.document_id where a.user_id = $1 and ${after('d.id')}`,
  },
  {
    name: 'assistant',
    rows: `select id, created_at, role, text from assistant_messages where user_id = $1 and ${after('id')}`,
  },
  {
    name: 'publications',
    rows: `select id, created_at, published_at, status, language, title, description, text from publications where author_id = $1 and ${after('id')}`,
  },
  {
    name: 'order_messages',
    rows: `select id, created_at, order_id, text from order_messages where author_id = $1 and ${after('id')}`,
  },
  {
    name: 'chat_posts',
    rows: `select seq::float8 as id, created_at, channel_id, message from chat_posts where user_id = $1 and deleted_at is null and ${after('seq')}`,
  },
  {
    name: 'sessions',
    rows: `select id, user_agent, created_at, seen_at, expires_at from sessions where user_id = $1 and ${after('id')}`,
  },
];
