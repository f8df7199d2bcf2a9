/** A short conversation of the demo's buyer with the assistant. */
import type { Seeding } from './index.ts';

const questions = ['A mug under $40', 'Where is my order?', 'How do I return something?'] as const;
const asked = { days_ago: 3, minutesApart: 2 };

/** Asked as a buyer asks, unless that would cost a language model. */
export async function makeConversation({ as, ago, userId, gateways, connected: { pool } }: Seeding): Promise<void> {
  if (gateways.assistant.provider !== 'search') return;
  const buyer = await as('buyer@example.com');
  for (const text of questions) await buyer.assistant.ask({ body: { text } });
  await pool.query(
    `update assistant_messages m set created_at = $2::timestamptz + (n.place / 2) * make_interval(mins => $3), asked_at = case when m.state is null then null else $2::timestamptz end
       from (select id, row_number() over (order by id) as place from assistant_messages where user_id = $1) n where n.id = m.id`,
    [userId('buyer@example.com'), ago(asked.days_ago), asked.minutesApart],
  );
  await pool.query('delete from assistant_usage');
}
