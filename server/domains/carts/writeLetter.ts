/** The company's side writes to whoever left a cart. The address stays ours: the buyer's answer tells it, nobody else. */
import type { CartLetter } from '#contract/abandoned.ts';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { isAdmin, ownCompaniesText } from '#server/domains/companies/policy.ts';
import { fioOf, personOf, type Names } from '#server/domains/users/present.ts';
import { fail, notFound } from '#server/failure.ts';
import { abandonedBefore } from './abandoned.ts';
import { addressOf, hashOfSecret, isRefused, newSecret, offTokenOf } from './letters.ts';

type Calls = Contract['abandoned'];

interface LeftCart {
  id: number;
  company_id: number;
  brand: string;
  email: string | null;
  locale: string;
  is_refused: boolean;
}

const left = (reach: string) => `
  select c.id, c.company_id, co.brand, ${addressOf} as email, coalesce(u.locale, 'en') as locale, ${isRefused} as is_refused
    from carts c join companies co on co.id = c.company_id left join users u on u.id = c.user_id
   where c.id = $1 and c.status = 'open' and c.updated_at < $2 and exists (select from cart_lines l where l.cart_id = c.id)${reach}`;
const found = {
  all: oneRow<LeftCart>('cart_left', left('')),
  own: oneRow<LeftCart>('cart_left_own', left(` and c.company_id in ${ownCompaniesText('$3')}`)),
};

/** An abandoned cart of one's own companies, for an admin any. @throws Failure `not_found` */
async function leftCart(ctx: Ctx, id: number): Promise<LeftCart> {
  const before = abandonedBefore(ctx.clock(), ctx.settings);
  const cart = isAdmin(ctx.user)
    ? await found.all(ctx.db, [id, before])
    : await found.own(ctx.db, [id, before, ctx.user!.id]);
  if (!cart) throw notFound('cart');
  return cart;
}

interface Row {
  id: number;
  kind: CartLetter['kind'];
  at: Date;
  subject: string | null;
  text: string | null;
  author: (Names & { id: number; avatar: string | null }) | null;
}

const columns = `r.id, r.kind, r.at, r.subject, r.text,
  case when a.id is not null then json_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name, 'middle_name', a.middle_name, 'avatar', a.avatar) end as author`;
const ofCart = statement<Row>(
  'cart_letters',
  `select ${columns} from cart_letters r left join users a on a.id = r.author_id where r.cart_id = $1 order by r.id desc limit 100`,
);

const present = ({ at, author, ...letter }: Row): CartLetter => ({
  ...letter,
  at: at.toISOString(),
  author: author && personOf(author),
});

/** What was written about a cart. */
export async function listLetters({ params }: Input<Calls['letters']>, ctx: Ctx): Promise<Answer<Calls['letters']>> {
  await leftCart(ctx, params.id);
  return { data: (await ofCart(ctx.db, [params.id])).map(present) };
}

const insert = oneRow<Row>(
  'cart_letter_write',
  `with r as (insert into cart_letters (cart_id, kind, email, author_id, subject, text, token_hash, at) values ($1, 'letter', lower($2), $3, $4, $5, $6, $7) returning *)
   select ${columns} from r left join users a on a.id = r.author_id`,
);
const me = oneRow<Names & { email: string | null }>(
  'cart_letter_writer',
  'select first_name, last_name, middle_name, email from users where id = $1',
);

/** Writes to whoever left the cart. */
export async function writeLetter(
  { params, body: { subject, text } }: Input<Calls['write']>,
  ctx: Ctx,
): Promise<Answer<Calls['write']>> {
  const cart = await leftCart(ctx, params.id);
  if (!cart.email) throw fail('no_address');
  if (cart.is_refused) throw fail('letters_refused');
  await ctx.limits.take('lettersOfWriter', String(ctx.user!.id));
  await ctx.limits.take('lettersOfCart', String(cart.id));
  const token = newSecret();
  const row = (await insert(ctx.db, [
    cart.id,
    cart.email,
    ctx.user!.id,
    subject.trim(),
    text,
    hashOfSecret(token),
    ctx.clock(),
  ]))!;
  const writer = (await me(ctx.db, [ctx.user!.id]))!;
  await ctx.emit('cart.letter_written', {
    letter_id: row.id,
    to: cart.email,
    locale: cart.locale,
    reply_to: writer.email,
    letter: {
      brand: cart.brand,
      author: fioOf(writer) || cart.brand,
      subject: subject.trim(),
      text,
      token,
      off: await offTokenOf(ctx.db, cart.email),
    },
  });
  await ctx.audit({
    action: 'letter',
    noun: 'carts',
    record_id: cart.id,
    before: null,
    after: { company_id: cart.company_id, subject, text },
  });
  return present(row);
}
