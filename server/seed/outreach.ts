/** Channels and campaigns: a thing that the counter alone sells, an order at the counter, a campaign that went out and one to come. */
import type { Seeding } from './index.ts';

/** What the counter has besides what the site shows, and an order of it. */
async function sellAtCounter({ as, ago, connected: { pool } }: Seeding): Promise<void> {
  const vendor = await as('vendor@example.com');
  const { data: stores } = await vendor.stores.list({ query: { scope: 'own', per_page: 1 } });
  const { data: goods } = await vendor.products.list({ body: { scope: 'all', active: true, in_stock: true, per_page: 2, sort: 'price', order: 'asc' } });
  const [store, first] = [stores[0], goods[0]];
  if (!store || !first) return;
  const wrapping = await vendor.products.create({
    body: { name: 'Подарочная упаковка', en_name: 'Gift wrapping', sku: 'WRAP-1', price: 3, category_id: first.category.id, company_id: store.company_id, total_count: 500, on_site: false, description: 'Завернём покупку на кассе.', en_description: 'We wrap what you buy, at the counter.' },
  });
  const items = [...goods.filter(({ company }) => company.id === store.company_id).map(({ id }) => ({ product_id: id, count: 1 })), { product_id: wrapping.id, count: 1 }];
  const order = await vendor.counter.create({ body: { store_id: store.id, items, customer: { fio: 'Ольга Ветрова', phone: '+61 491 570 158' }, payment: 'terminal', hand_over: true } });
  await pool.query('update orders set created_at = $2, updated_at = $2 where id = $1', [order.id, ago(2)]);
  await pool.query('update order_history set at = $2 where order_id = $1', [order.id, ago(2)]);
}

/** One that went out three days ago, with what became of it, and one that is to come. */
async function makeCampaigns({ as, ago, connected: { pool } }: Seeding): Promise<void> {
  const admin = await as('admin@example.com');
  const sent = await admin.pushCampaigns.create({
    body: { title_en: 'The fair has come to town', text_en: 'New arrivals of the week, from ten shops at once.', title_ru: 'Ярмарка приехала', text_ru: 'Новинки недели сразу из десяти магазинов.', link: '/products/catalog?sort=created_at&order=desc' },
  });
  await pool.query(
    `with readers as (select id, row_number() over (order by id) as n from users where not is_guest order by id limit 40)
     insert into pushes (cause, user_id, kind, campaign_id, state, created_at, sent_at, clicked_at, error)
     select 'campaign:' || $1::int, id, 'news', $1::int, case when n % 19 = 0 then 'gone' when n % 23 = 0 then 'failed' else 'sent' end, $2::timestamptz,
            case when n % 19 <> 0 and n % 23 <> 0 then $2::timestamptz + n * interval '4 seconds' end,
            case when n % 3 = 0 and n % 19 <> 0 and n % 23 <> 0 then $2::timestamptz + n * interval '11 minutes' end,
            case when n % 23 = 0 and n % 19 <> 0 then 'the push service answered 503' end from readers`,
    [sent.id, ago(3)],
  );
  await pool.query(
    `update push_campaigns set state = 'sent', created_at = $2::timestamptz, updated_at = $2::timestamptz, started_at = $2::timestamptz, finished_at = $2::timestamptz + interval '3 minutes', reached_id = null,
            people = (select count(*) from pushes where campaign_id = $1) where id = $1`,
    [sent.id, ago(3)],
  );
  const planned = await admin.pushCampaigns.create({
    body: { title_en: 'Presents in good time', text_en: 'Holidays are near: see what others give.', title_ru: 'О подарках заранее', text_ru: 'Праздники близко: посмотрите, что дарят другие.', link: '/products/catalog', segment: { bought: 'within', days: 365 } },
  });
  await admin.pushCampaigns.send({ params: { id: planned.id }, body: { at: ago(-45).toISOString() } });
}

/** Both. */
export async function makeOutreach(seeding: Seeding): Promise<void> {
  await sellAtCounter(seeding);
  await makeCampaigns(seeding);
}
