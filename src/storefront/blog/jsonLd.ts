/** Structured data of publications. */
import type { Publication } from '#contract/publications.ts';
import { cutText } from '#contract/rules/cutText.ts';
import { toLocalePath } from '#src/i18n/locale.ts';

/** Describes an article as schema.org data, for search engines. Addresses are paths; the server makes them absolute. */
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
  // Google advises against longer headlines.
  headline: cutText(title, 110),
  ...(description && { description }),
  url: toLocalePath(`/blog/view/${id}`, language),
  inLanguage: language,
  image: [logo, ...photos].flatMap((photo) => photo?.full ?? []),
  author: { '@type': 'Person', name: author.fio, url: toLocalePath(`/blog/all?author=${author.id}`, language) },
  datePublished: published_at ?? undefined,
  dateModified: updated_at,
});
