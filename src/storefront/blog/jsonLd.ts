import type { Publication } from '#contract/publications.ts';
import { localePath } from '#src/i18n/locale.ts';

/** An article as schema.org describes it, for search engines. */
export const articleJsonLd = ({
  id,
  title,
  description,
  logo,
  photos,
  author,
  language,
  published_at,
  updated_at,
}: Publication): Readonly<Record<string, unknown>> => ({
  '@type': 'Article',
  headline: title.slice(0, 110),
  ...(description && { description }),
  url: localePath(`/blog/view/${id}`, language),
  inLanguage: language,
  image: [logo, ...photos].flatMap((photo) => photo?.full ?? []),
  author: { '@type': 'Person', name: author.fio, url: localePath(`/blog/all?author=${author.id}`, language) },
  datePublished: published_at ?? undefined,
  dateModified: updated_at,
});
