/** Tables of publications, their public versions and their pictures. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { publicationStatuses } from '#contract/rules/publications.ts';
import { moment, sortedText, tsvector } from '#server/db/columns.ts';
import { users } from '#server/domains/users/tables.ts';

const languages = ['en', 'ru'] as const;
type Logo = { file: string; width: number; height: number; blur: string | null };

/** Publications as their authors last saved them. */
export const publications = pgTable(
  'publications',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    author_id: integer('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: sortedText('title').notNull(),
    description: text('description'),
    /** Sanitized HTML. */
    text: text('text').notNull(),
    language: text('language', { enum: languages }).notNull(),
    logo: jsonb('logo').$type<Logo>(),
    reading_minutes: smallint('reading_minutes').notNull(),
    status: text('status', { enum: publicationStatuses }).notNull(),
    reason: text('reason'),
    created_at: moment('created_at')
      .notNull()
      .default(sql`now()`),
    updated_at: moment('updated_at')
      .notNull()
      .default(sql`now()`),
    /** When it was first published. */
    published_at: moment('published_at'),
  },
  (t) => [
    index('publications_own').on(t.author_id, t.updated_at, t.id),
    // The order of the moderation list, and the publications that wait.
    index('publications_updated').on(t.updated_at, t.id),
    index('publications_status').on(t.status, t.updated_at, t.id),
    index('publications_created').on(t.created_at, t.id),
    index('publications_published').on(t.published_at, t.id),
    index('publications_title').on(t.title, t.id),
    check('publications_language', sql`${t.language} in ('en', 'ru')`),
    check(
      'publications_canceled_for_a_reason',
      sql`(${t.status} = 'canceled' and ${t.reason} is not null) or (${t.status} in ('in_moderation', 'published') and ${t.reason} is null)`,
    ),
  ],
);

/** Published copies, which readers see. A copy stays while a later edit waits in moderation. */
export const shownPublications = pgTable(
  'shown_publications',
  {
    publication_id: integer('publication_id')
      .primaryKey()
      .references(() => publications.id, { onDelete: 'cascade' }),
    author_id: integer('author_id').notNull(),
    title: text('title').notNull(),
    description: text('description'),
    text: text('text').notNull(),
    language: text('language', { enum: languages }).notNull(),
    logo: jsonb('logo').$type<Logo>(),
    reading_minutes: smallint('reading_minutes').notNull(),
    /** The photos below the text, in order; a photo that was deleted since is skipped. */
    photo_ids: integer('photo_ids').array().notNull(),
    published_at: moment('published_at').notNull(),
    updated_at: moment('updated_at').notNull(),
    search: tsvector('search').notNull(),
  },
  (t) => [
    // The reader's own language comes first: one index is read backwards for Russian, the other forwards for English.
    index('shown_publications_ru').on(t.language, t.published_at, t.publication_id),
    index('shown_publications_en').on(t.language, t.published_at.desc(), t.publication_id.desc()),
    index('shown_publications_author').on(t.author_id, t.language, t.published_at, t.publication_id),
    index('shown_publications_search').using('gin', t.search),
  ],
);

/** Pictures within texts, photos below them, and uploads for a text that is not saved yet. */
export const publicationPhotos = pgTable(
  'publication_photos',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Who uploaded it. */
    author_id: integer('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null while its text is not saved yet. */
    publication_id: integer('publication_id').references(() => publications.id, { onDelete: 'cascade' }),
    file: text('file').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    blur: text('blur'),
    /** Shown below the text. */
    in_gallery: boolean('in_gallery').notNull().default(false),
    position: integer('position').notNull().default(0),
    created_at: moment('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    index('publication_photos_of').on(t.publication_id, t.position, t.id),
    index('publication_photos_unsaved')
      .on(t.author_id)
      .where(sql`publication_id is null`),
  ],
);
