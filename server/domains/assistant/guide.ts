/** How the marketplace works: our own texts, found by full-text search, after what its administrators have written on the same question. */
import type { Ctx } from '#server/context.ts';
import { plainWords } from '#server/db/plainWords.ts';
import { statement } from '#server/db/statement.ts';
import type { FoundGuide, FoundPost } from '#server/gateways/assistant/shop.ts';
import { guideTexts } from './guideTexts.ts';
import { passagesTitled, type Said } from './passages.ts';
import { searchPosts } from './posts.ts';

const mostWords = 12;
const mostGuides = 2;

/** What a question is wrapped in, and what a heading may say besides: it tells nothing of the matter. */
const fillers = plainWords(
  `would could may must shall might need want like please possible possibly able make use get way ways thing something anything much explain tell know happen mean online here site website store marketplace yarmarka guide rules faq terms
   нужно надо нужен хочу хотеть могу мочь ли это сделать делать такое такой значит означает происходит подскажите подскажи расскажите объясните пожалуйста способ каким образом онлайн сайт магазин площадка маркетплейс ярмарка инструкция правила порядок условия вопрос сколько`,
).join(' ');

const matters = guideTexts.map(({ matter }) => plainWords(matter).join(' '));
const asks = guideTexts.map((guide) => plainWords(`${guide.matter} ${guide.asks}`).join(' '));

// The Russian configuration knows the forms of both languages; a word of neither, or one that both leave out, is none
const fitting = statement<{ place: number; is_whole: boolean }>(
  'assistant_guide',
  `with asked as (select distinct q from unnest($1::text[]) w (word) cross join lateral to_tsquery('russian', w.word) q where numnode(q) > 0 and not to_tsvector('russian', $2) @@ q)
   select g.place::int, n.hits = n.words as is_whole
     from unnest($3::text[], $4::text[]) with ordinality g (asks, matter, place)
    cross join lateral (select count(*) as words, count(*) filter (where to_tsvector('russian', g.asks) @@ q) as hits from asked) n
    where 2 * n.hits >= n.words and exists (select from asked where to_tsvector('russian', g.matter) @@ q)
    order by n.hits desc, g.place limit ${mostGuides}`,
);
const titled = statement<{ id: number }>(
  'assistant_posts_titled',
  `select p.id from unnest($1::int[], $2::text[]) p (id, title) cross join lateral (select tsvector_to_array(to_tsvector('russian', p.title)) as words) v
    where v.words <@ tsvector_to_array(to_tsvector('russian', $3)) and v.words && tsvector_to_array(to_tsvector('russian', $4))`,
);

/** Publications whose titles are about nothing else. */
async function postsTitled(ctx: Ctx, words: readonly string[], said: Said): Promise<FoundPost[]> {
  const posts = await searchPosts(ctx, { q: words.map((word) => `"${word}"`).join(' ') });
  if (posts.length === 0) return [];
  const ids = new Set(
    (
      await titled(ctx.db, [
        posts.map(({ id }) => id),
        posts.map(({ title }) => plainWords(title).join(' ')),
        said.all,
        said.matter,
      ])
    ).map(({ id }) => id),
  );
  return posts.filter(({ id }) => ids.has(id));
}

/** What of the guide answers a question by half of its words at least, best first. */
export async function howItWorks(ctx: Ctx, { q }: { q: string }): Promise<FoundGuide[]> {
  const words = plainWords(q)
    .map((word) => word.replace(/[^\p{L}]/gu, ''))
    .filter(Boolean)
    .slice(0, mostWords);
  if (words.length === 0) return [];
  const rows = await fitting(ctx.db, [words.map((word) => `'${word}'`), fillers, asks, matters]);
  return Promise.all(
    rows.map(async ({ place, is_whole }) => {
      const { title, text } = guideTexts[place - 1]![ctx.locale];
      const said = { all: `${asks[place - 1]} ${fillers}`, matter: matters[place - 1]! };
      return {
        own_texts: { passages: await passagesTitled(ctx, said), posts: await postsTitled(ctx, words, said) },
        title,
        text,
        is_whole,
        links: [...text.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, label = '', path = '']) => ({
          title: label,
          path,
        })),
      };
    }),
  );
}
