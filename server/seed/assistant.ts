/** Creates a short conversation of the demo's buyer with the assistant. */
import type { SeedContext } from './context.ts';

const questions = ['A mug under $40', 'Where is my order?', 'How do I return something?'] as const;
const timing = { days_ago: 3, minutesApart: 2 };

/** Asks the questions through the API, unless that would cost tokens of a language model. */
export async function makeConversation({
  clientFor,
  daysAgo,
  userId,
  gateways,
  connected: { pool },
}: SeedContext): Promise<void> {
  if (gateways.assistant.provider !== 'search') return;
  const buyer = await clientFor('buyer@example.com');
  for (const text of questions) await buyer.assistant.ask({ body: { text } });
  await pool.query(
    `update assistant_messages m
        set created_at = $2::timestamptz + (numbered.place / 2) * make_interval(mins => $3),
            asked_at = case when m.state is null then null else $2::timestamptz end
       from (select id, row_number() over (order by id) as place from assistant_messages where user_id = $1) numbered
      where numbered.id = m.id`,
    [userId('buyer@example.com'), daysAgo(timing.days_ago), timing.minutesApart],
  );
  await pool.query('delete from assistant_usage');
}
