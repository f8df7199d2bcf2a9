/** A conversation's row → what its reader is shown. */
import type { Chat } from '#contract/chats.ts';
import type { Locale } from '#contract/failures.ts';
import { personNamed } from '#contract/rules/removedUser.ts';
import { logoOf } from '#server/domains/companies/present.ts';
import { personOf } from '#server/domains/users/present.ts';
import type { ChatRow } from './listing.ts';

const words = {
  en: { customer: (id: number) => `Customer ${id}`, order: (id: number) => `Order ${id}` },
  ru: { customer: (id: number) => `Покупатель ${id}`, order: (id: number) => `Заказ ${id}` },
};

/** Whoever has no name is called by a number. */
function named(row: NonNullable<ChatRow['customer']>, recipient: string | null, locale: Locale) {
  const { id, fio, avatar } = personOf(row);
  return { id, fio: personNamed(fio || recipient || words[locale].customer(id), locale), avatar: avatar ?? null };
}

/** As the reader's side sees it: a company or a person across. */
export function presentChat({ id, order_id, side, company, customer, keeper, recipient, over, last_post, last_post_at, unread }: ChatRow, locale: Locale): Chat {
  const across = side === 'user' ? keeper : customer;
  const user = across && named(across, recipient, locale);
  return {
    id,
    title: order_id !== null ? words[locale].order(order_id) : side === 'user' && company ? company.brand : (user?.fio ?? ''),
    company: company && { id: company.id, brand: company.brand, logo: logoOf(company) },
    user,
    order_id,
    over,
    last_post: last_post && { ...last_post, update_at: Number(last_post.update_at) },
    last_post_at: last_post_at?.toISOString() ?? null,
    unread,
  };
}
