/** A conversation's row → what its reader is shown. */
import type { Chat } from '#contract/chats.ts';
import type { Locale } from '#contract/failures.ts';
import { personName } from '#contract/rules/personName.ts';
import { personNamed } from '#contract/rules/removedUser.ts';
import { logoOf } from '#server/domains/companies/present.ts';
import { personOf } from '#server/domains/users/present.ts';
import type { ChatRow } from './listing.ts';

const words = {
  en: { order: (id: number) => `Order ${id}` },
  ru: { order: (id: number) => `Заказ ${id}` },
};

function named(row: NonNullable<ChatRow['customer']>, recipient: string | null, locale: Locale) {
  const { id, fio, avatar } = personOf(row);
  return {
    id,
    fio: personName({ id, fio: personNamed(fio || recipient || '', locale), is_guest: row.is_guest }, locale),
    avatar: avatar ?? null,
  };
}

/** As the reader's side sees it: a company or a person across. */
export function presentChat(
  { id, order_id, side, company, customer, keeper, recipient, over, last_post, last_post_at, unread }: ChatRow,
  locale: Locale,
): Chat {
  const across = side === 'user' ? keeper : customer;
  const user = across && named(across, recipient, locale);
  return {
    id,
    title:
      order_id !== null
        ? words[locale].order(order_id)
        : side === 'user' && company
          ? company.brand
          : (user?.fio ?? ''),
    company: company && { id: company.id, brand: company.brand, logo: logoOf(company) },
    user,
    order_id,
    over,
    last_post: last_post && { ...last_post, update_at: Number(last_post.update_at) },
    last_post_at: last_post_at?.toISOString() ?? null,
    unread,
  };
}
