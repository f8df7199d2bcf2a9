/** Letters of staff to owners of abandoned carts. The address stays hidden from staff unless the buyer replies. */
import type { CartLetter } from '#contract/abandoned.ts';
import type { Locale } from '#contract/failures.ts';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { buildOwnCompaniesSql } from '#server/domains/companies/policy.ts';
import { buildPersonJsonSql, formatFio, type Names, type PersonRow, toPerson } from '#server/domains/users/present.ts';
import { fail, notFound } from '#server/failure.ts';
import { getAbandonmentTime } from './abandoned.ts';
import { letterAddress, hashSecret, unsubscribedCondition, createSecret, getUnsubscribeToken } from './letters.ts';

type Calls = Contract['abandoned'];

interface AbandonedCart {
  id: number;
  company_id: number;
  brand: string;
  email: string | null;
  locale: string;
  is_unsubscribed: boolean;
}

const buildFindCartSql = (accessFilter: string) => `
  select c.id, c.company_id, co.brand, ${letterAddress} as email, coalesce(u.locale, 'en') as locale,
         ${unsubscribedCondition} as is_unsubscribed
    from carts c
    join companies co on co.id = c.company_id
    left join users u on u.id = c.user_id
   where c.id = $cartId and c.status = 'open' and c.updated_at < $before
     and exists (select from cart_lines l where l.cart_id = c.id)${accessFilter}`;
const neverNull = { company_id: 'it is joined to its company' };
const findCart = {
  all: oneRow<AbandonedCart, { cartId: number; before: Date }>('cart_left', buildFindCartSql(''), { neverNull }),
  own: oneRow<AbandonedCart, { cartId: number; before: Date; userId: number }>(
    'cart_left_own',
    buildFindCartSql(` and c.company_id in ${buildOwnCompaniesSql('$userId')}`),
    { neverNull },
  ),
};

/**
 * Reads an abandoned cart of the caller's companies, for an admin any.
 * @throws Failure `not_found`
 */
async function getAbandonedCart(ctx: Ctx, id: number): Promise<AbandonedCart> {
  const before = getAbandonmentTime(ctx.clock(), ctx.settings);
  const cart = isAdmin(ctx.user)
    ? await findCart.all(ctx.db, { cartId: id, before })
    : await findCart.own(ctx.db, { cartId: id, before, userId: ctx.user!.id });
  if (!cart) throw notFound('cart');
  return cart;
}

interface Row {
  id: number;
  kind: CartLetter['kind'];
  at: Date;
  subject: string | null;
  text: string | null;
  author: PersonRow | null;
}

const columns = `r.id, r.kind, r.at, r.subject, r.text,
          case when a.id is not null then ${buildPersonJsonSql('a')} end as author`;
const listLetterRows = statement<Row, { cart_id: number }>(
  'cart_letters',
  `select ${columns}
     from cart_letters r
     left join users a on a.id = r.author_id
    where r.cart_id = $cart_id
    order by r.id desc
    limit 100`,
);

const presentLetter = ({ at, author, ...letter }: Row, locale: Locale): CartLetter => ({
  ...letter,
  at: at.toISOString(),
  author: author && toPerson(author, locale),
});

/** Lists the letters about a cart. */
export async function listLetters({ params }: Input<Calls['letters']>, ctx: Ctx): Promise<Answer<Calls['letters']>> {
  await getAbandonedCart(ctx, params.id);
  return { data: (await listLetterRows(ctx.db, { cart_id: params.id })).map((row) => presentLetter(row, ctx.locale)) };
}

const insertLetter = oneRow<
  Row,
  { cart_id: number; email: string; author_id: number; subject: string; text: string; token_hash: Buffer; now: Date }
>(
  'cart_letter_write',
  `with r as (insert into cart_letters (cart_id, kind, email, author_id, subject, text, token_hash, at)
              values ($cart_id, 'letter', lower($email), $author_id, $subject, $text, $token_hash, $now)
              returning *)
   select ${columns}
     from r
     left join users a on a.id = r.author_id`,
);
const findWriter = oneRow<Names & { email: string | null }, { userId: number }>(
  'cart_letter_writer',
  'select first_name, last_name, middle_name, email from users where id = $userId',
);

/** Writes to the owner of an abandoned cart. */
export async function writeLetter(
  { params, body: { subject, text } }: Input<Calls['write']>,
  ctx: Ctx,
): Promise<Answer<Calls['write']>> {
  const cart = await getAbandonedCart(ctx, params.id);
  if (!cart.email) throw fail('no_address');
  if (cart.is_unsubscribed) throw fail('letters_refused');
  await ctx.limits.take('lettersOfWriter', String(ctx.user!.id));
  await ctx.limits.take('lettersOfCart', String(cart.id));
  const token = createSecret();
  const row = (await insertLetter(ctx.db, {
    cart_id: cart.id,
    email: cart.email,
    author_id: ctx.user!.id,
    subject: subject.trim(),
    text,
    token_hash: hashSecret(token),
    now: ctx.clock(),
  }))!;
  const writer = (await findWriter(ctx.db, { userId: ctx.user!.id }))!;
  await ctx.emit('cart.letter_written', {
    letter_id: row.id,
    to: cart.email,
    locale: cart.locale,
    reply_to: writer.email,
    letter: {
      brand: cart.brand,
      author: formatFio(writer) || cart.brand,
      subject: subject.trim(),
      text,
      token,
      off: await getUnsubscribeToken(ctx.db, cart.email),
    },
  });
  await ctx.audit({
    action: 'letter',
    noun: 'carts',
    record_id: cart.id,
    before: null,
    after: { company_id: cart.company_id, subject, text },
  });
  return presentLetter(row, ctx.locale);
}
