/** Reactions to events of imports: mails to vendors. */
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import type { Events } from '#server/domains/events.ts';
import { queueMail } from '#server/notifications/queueMail.ts';
import { getCategoryTree } from './references.ts';

interface Decision {
  email: string | null;
  locale: string;
  name: string;
  status: 'waiting' | 'accepted' | 'declined';
  answer: string | null;
  category_id: number | null;
  import_id: number | null;
}
const findDecision = oneRow<Decision, { requestId: number }>(
  'category_request_letter',
  `select u.email, u.locale, r.name, r.status, r.answer, r.category_id, r.import_id
     from category_requests r
     join users u on u.id = r.user_id and u.alive
    where r.id = $requestId`,
);

/** Mails the admin's decision to whoever asked for a category, in their language. */
export async function mailCategoryDecision(
  { request_id }: Events['category_request.decided'],
  ctx: Ctx,
): Promise<void> {
  const found = await findDecision(ctx.db, { requestId: request_id });
  if (!found?.email || found.status === 'waiting') return;
  const { email, locale, name, status, answer, category_id, import_id } = found;
  const path = category_id === null ? null : (await getCategoryTree(ctx.db)).getPaths(category_id);
  await queueMail(ctx, {
    cause: `category_request:${request_id}`,
    to: email,
    locale,
    template: 'category_request_decided',
    data: { name, status, answer, path, import_id },
  });
}
