/**
 * Answers how the marketplace works: from our own texts, found by full-text search, after the texts of administrators
 * on the same question.
 */
import type { Ctx } from '#server/context.ts';
import { toPlainWords } from '#server/db/plainWords.ts';
import { statement } from '#server/db/statement.ts';
import type { FoundGuide, FoundPost } from '#server/gateways/assistant/shop.ts';
import { guideTexts } from './guideTexts.ts';
import { listPassagesByTitle, type TopicWords } from './passages.ts';
import { searchPosts } from './posts.ts';

const maxWords = 12;
const maxGuides = 2;

/** Words around a question or in a heading that say nothing about its topic. */
const fillers = toPlainWords(
  `would could may must shall might need want like please possible possibly able make use get way ways thing
   something anything much explain tell know happen mean online here site website store marketplace yarmarka guide
   rules faq terms
   нужно надо нужен хочу хотеть могу мочь ли это сделать делать такое такой значит означает происходит подскажите
   подскажи расскажите объясните пожалуйста способ каким образом онлайн сайт магазин площадка маркетплейс ярмарка
   инструкция правила порядок условия вопрос сколько`,
).join(' ');

const topicWords = guideTexts.map(({ topic }) => toPlainWords(topic).join(' '));
const guideWords = guideTexts.map((guide) => toPlainWords(`${guide.topic} ${guide.related}`).join(' '));

// The Russian configuration knows the forms of both languages. Stop words, and words that it doesn't know, don't count
const findMatchingGuides = statement<
  { place: number; is_whole: boolean },
  { words: readonly string[]; fillers: string; guideWords: readonly string[]; topicWords: readonly string[] }
>(
  'assistant_guide',
  `with terms as (
     select distinct term
       from unnest($words::text[]) w (word)
      cross join lateral to_tsquery('russian', w.word) term
      where numnode(term) > 0 and not to_tsvector('russian', $fillers) @@ term)
   select g.place::int, n.hits = n.words as is_whole
     from unnest($guideWords::text[], $topicWords::text[]) with ordinality g (words, topic, place)
    cross join lateral (
      select count(*) as words, count(*) filter (where to_tsvector('russian', g.words) @@ term) as hits
        from terms) n
    where 2 * n.hits >= n.words and exists (select from terms where to_tsvector('russian', g.topic) @@ term)
    order by n.hits desc, g.place
    limit ${maxGuides}`,
);
const selectTitledPosts = statement<
  { id: number },
  { postIds: readonly number[]; posts: readonly string[]; all: string; matter: string }
>(
  'assistant_posts_titled',
  `select p.id
     from unnest($postIds::int[], $posts::text[]) p (id, title)
    cross join lateral (select tsvector_to_array(to_tsvector('russian', p.title)) as words) v
    where v.words <@ tsvector_to_array(to_tsvector('russian', $all))
      and v.words && tsvector_to_array(to_tsvector('russian', $matter))`,
);

/** Publications whose titles have no other topic. */
async function listPostsByTitle(ctx: Ctx, words: readonly string[], topic: TopicWords): Promise<FoundPost[]> {
  const posts = await searchPosts(ctx, { q: words.map((word) => `"${word}"`).join(' ') });
  if (posts.length === 0) return [];
  const ids = new Set(
    (
      await selectTitledPosts(ctx.db, {
        postIds: posts.map(({ id }) => id),
        posts: posts.map(({ title }) => toPlainWords(title).join(' ')),
        all: topic.all,
        matter: topic.matter,
      })
    ).map(({ id }) => id),
  );
  return posts.filter(({ id }) => ids.has(id));
}

/** Guides that at least half of a question's words match, best first. */
export async function listGuides(ctx: Ctx, { q }: { q: string }): Promise<FoundGuide[]> {
  const words = toPlainWords(q)
    .map((word) => word.replace(/[^\p{L}]/gu, ''))
    .filter(Boolean)
    .slice(0, maxWords);
  if (words.length === 0) return [];
  const rows = await findMatchingGuides(ctx.db, {
    words: words.map((word) => `'${word}'`),
    fillers,
    guideWords,
    topicWords,
  });
  return Promise.all(
    rows.map(async ({ place, is_whole }) => {
      const { title, text } = guideTexts[place - 1]![ctx.locale];
      const topic = { all: `${guideWords[place - 1]} ${fillers}`, matter: topicWords[place - 1]! };
      return {
        own_texts: {
          passages: await listPassagesByTitle(ctx, topic),
          posts: await listPostsByTitle(ctx, words, topic),
        },
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
