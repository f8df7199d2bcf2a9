/** Presents a conversation to its reader. */
import type { Chat } from '#contract/chats.ts';
import type { Locale } from '#contract/failures.ts';
import { formatPersonName } from '#contract/rules/personName.ts';
import { presentLogo } from '#server/domains/companies/present.ts';
import { toPerson } from '#server/domains/users/present.ts';
import type { ChatRow } from './listing.ts';

const labels = {
  en: { order: (id: number) => `Order ${id}` },
  ru: { order: (id: number) => `Заказ ${id}` },
};

function presentPerson(row: NonNullable<ChatRow['customer']>, recipient: string | null, locale: Locale) {
  const { id, fio, avatar } = toPerson(row, locale);
  return {
    id,
    fio: formatPersonName({ id, fio: fio || recipient || '', is_guest: row.is_guest }, locale),
    avatar: avatar ?? null,
  };
}

/** A conversation as the reader's side sees it: with the company or person on the other side. */
export function presentChat(
  {
    id,
    order_id,
    side,
    company,
    customer,
    keeper,
    recipient,
    over,
    last_post,
    last_post_at,
    unread,
  }: Omit<ChatRow, 'total'>,
  locale: Locale,
): Chat {
  const partner = side === 'user' ? keeper : customer;
  const user = partner && presentPerson(partner, recipient, locale);
  return {
    id,
    title:
      order_id !== null
        ? labels[locale].order(order_id)
        : side === 'user' && company
          ? company.brand
          : (user?.fio ?? ''),
    company: company && { id: company.id, brand: company.brand, logo: presentLogo(company) },
    user,
    order_id,
    over,
    last_post: last_post && { ...last_post, update_at: Number(last_post.update_at) },
    last_post_at: last_post_at?.toISOString() ?? null,
    unread,
  };
}
