/**
 * Creates data for sales channels and campaigns: a product that is sold only at the counter, a counter sale,
 * subscribers to news, a campaign that was sent and a scheduled one.
 */
import { buildDemoEndpoint } from '#server/gateways/push/demoPush.ts';
import type { SeedContext } from './context.ts';

/** Creates a product for the counter only, and a counter sale of it. */
async function sellAtCounter({ clientFor, daysAgo, connected: { pool } }: SeedContext): Promise<void> {
  const vendor = await clientFor('vendor@example.com');
  const { data: stores } = await vendor.stores.list({ query: { scope: 'own', per_page: 1 } });
  const { data: goods } = await vendor.products.list({
    body: { scope: 'all', active: true, in_stock: true, per_page: 2, sort: 'price', order: 'asc' },
  });
  const [store, first] = [stores[0], goods[0]];
  if (!store || !first) return;
  const wrapping = await vendor.products.create({
    body: {
      name: 'Подарочная упаковка',
      en_name: 'Gift wrapping',
      sku: 'WRAP-1',
      price: 3,
      category_id: first.category.id,
      company_id: store.company_id,
      total_count: 500,
      on_site: false,
      description: 'Завернём покупку на кассе.',
      en_description: 'We wrap what you buy, at the counter.',
    },
  });
  const items = [
    ...goods.filter(({ company }) => company.id === store.company_id).map(({ id }) => ({ product_id: id, count: 1 })),
    { product_id: wrapping.id, count: 1 },
  ];
  const order = await vendor.counter.create({
    body: {
      store_id: store.id,
      items,
      customer: { fio: 'Ольга Ветрова', phone: '+61 491 570 158' },
      payment: 'terminal',
      hand_over: true,
    },
  });
  await pool.query('update orders set created_at = $2, updated_at = $2 where id = $1', [order.id, daysAgo(2)]);
  await pool.query('update order_history set at = $2 where order_id = $1', [order.id, daysAgo(2)]);
}

/** User agents of the subscribers, in turn. A quarter uses the installed app, a quarter two devices. */
const userAgents = [
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
];

/** Subscribes customers to news, with demo browsers, and fills their wish lists. */
async function subscribeReaders({ daysAgo, connected: { pool } }: SeedContext): Promise<void> {
  await pool.query(
    `with readers as (
       select id, locale, row_number() over (order by id) as n
         from users
        where email ~ '^customer[0-9]+@example[.]com$' and alive
        order by id
        limit 22),
     new_choices as (
       insert into notification_choices (user_id, kind, push, mail)
       select id, 'news', true, true
         from readers
       on conflict (user_id, kind) do update set push = true),
     new_wishes as (
       insert into wishes (user_id, product_id, added_at)
       select r.id, p.id, $1::timestamptz - r.n * interval '5 hours'
         from readers r
         join lateral (select id from products where visible order by hashint4(id + r.id::int) limit r.n % 3) p on true
       on conflict do nothing),
     devices as materialized (
       select r.id, r.locale, r.n + d as turn, sha256(gen_random_uuid()::text::bytea) as hash,
              ($2::text[])[1 + (r.n + d) % 4] as user_agent, r.n::text || '-' || d as name,
              $1::timestamptz - r.n * interval '9 hours' as at
         from readers r, generate_series(0, case when r.n % 4 = 0 then 1 else 0 end) d),
     new_sessions as (
       insert into sessions (token_hash, user_id, user_agent, created_at, seen_at, expires_at)
       select hash, id, user_agent, at, at, at + interval '10 years'
         from devices)
     insert into push_subscriptions (
            user_id, session_hash, endpoint, p256dh, auth, user_agent, locale, is_app, created_at)
     select id, hash, case when name = '13-0' then $4 else $3 end || name, 'demo', 'demo', user_agent, locale,
            turn % 4 = 2, at
       from devices`,
    [daysAgo(10), userAgents, buildDemoEndpoint(''), buildDemoEndpoint('', true)],
  );
}

/** Creates a campaign that was sent three days ago, with its results, and a scheduled one. */
async function createCampaigns({ clientFor, daysAgo, connected: { pool } }: SeedContext): Promise<void> {
  const admin = await clientFor('admin@example.com');
  const sent = await admin.pushCampaigns.create({
    body: {
      title_en: 'The fair has come to town',
      text_en: 'New arrivals of the week, from ten shops at once.',
      title_ru: 'Ярмарка приехала',
      text_ru: 'Новинки недели сразу из десяти магазинов.',
      link: '/products/catalog?sort=created_at&order=desc',
    },
  });
  await pool.query(
    `with readers as (select user_id as id, row_number() over (order by id) as n from push_subscriptions)
     insert into pushes (cause, user_id, kind, campaign_id, state, created_at, sent_at, clicked_at, error)
     select 'campaign:' || $1::int, id, 'news', $1::int,
            case when n % 19 = 0 then 'gone' when n % 23 = 0 then 'failed' else 'sent' end, $2::timestamptz,
            case when n % 19 <> 0 and n % 23 <> 0 then $2::timestamptz + n * interval '4 seconds' end,
            case when n % 3 = 0 and n % 19 <> 0 and n % 23 <> 0 then $2::timestamptz + n * interval '11 minutes' end,
            case when n % 23 = 0 and n % 19 <> 0 then 'the push service answered 503' end
       from readers`,
    [sent.id, daysAgo(3)],
  );
  await pool.query(
    `update push_campaigns
        set state = 'sent', created_at = $2::timestamptz, updated_at = $2::timestamptz, started_at = $2::timestamptz,
            finished_at = $2::timestamptz + interval '3 minutes', reached_id = null,
            people = (select count(distinct user_id) from pushes where campaign_id = $1)
      where id = $1`,
    [sent.id, daysAgo(3)],
  );
  const planned = await admin.pushCampaigns.create({
    body: {
      title_en: 'Presents in good time',
      text_en: 'Holidays are near: see what others give.',
      title_ru: 'О подарках заранее',
      text_ru: 'Праздники близко: посмотрите, что дарят другие.',
      link: '/products/catalog',
      segment: { bought: 'within', days: 365 },
    },
  });
  await admin.pushCampaigns.send({ params: { id: planned.id }, body: { at: daysAgo(-45).toISOString() } });
}

/** Creates all of it. */
export async function makeCampaigns(context: SeedContext): Promise<void> {
  await sellAtCounter(context);
  await subscribeReaders(context);
  await createCampaigns(context);
}
