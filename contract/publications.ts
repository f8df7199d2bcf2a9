/**
 * The blog. Publications of admins and managers are published at once, others wait for an admin. An edit of a published
 * one goes to moderation, while readers see the last published version. A canceled one is visible only to its author
 * and admins.
 */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  byId,
  Id,
  Language,
  Name,
  OptionalLongText,
  Person,
  Photo,
  requiredText,
  Search,
  Timestamp,
} from './fields.ts';
import { all, listKeys, page, paging } from './lists.ts';
import { admins, everyone, signedIn } from './roles.ts';
import { maxPublicationPhotos, maxPublicationText, publicationStatuses } from './rules/publications.ts';

export const PublicationStatus = z.enum(publicationStatuses).meta({ kind: 'status' });
const PublicationText = requiredText(maxPublicationText).meta({ kind: 'html' });

/** A publication in a list, without its text. */
export const PublicationCard = z.object({
  id: Id,
  title: z.string(),
  description: z.string().nullable(),
  logo: Photo.nullable(),
  author: Person,
  language: Language,
  status: PublicationStatus,
  /** The admin's reason for canceling it. */
  reason: z.string().nullable(),
  /** Estimated reading time in minutes. */
  reading_minutes: z.int(),
  /** Whether it is public, perhaps in an earlier version. */
  is_public: z.boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
  published_at: Timestamp.nullable(),
});
export type PublicationCard = z.output<typeof PublicationCard>;

export const Publication = PublicationCard.extend({
  /** Sanitized HTML. */
  text: z.string(),
  /** Photos below the text. */
  photos: z.array(Photo),
});
export type Publication = z.output<typeof Publication>;

const writable = {
  title: Name,
  description: OptionalLongText,
  text: PublicationText,
  language: Language,
  /** Photos below the text, in order: those of the publication, and pictures that the caller has uploaded. */
  photo_ids: z.array(Id).max(maxPublicationPhotos).optional(),
};
export const PublicationCreate = z.object(writable);
export const PublicationEdit = z
  .object(writable)
  .partial()
  .extend({
    /** Only admins can write it. */
    status: PublicationStatus.optional(),
    /** The author is notified of it with `canceled`. */
    reason: requiredText(1000).nullish().meta({ kind: 'longText' }),
    updated_at: Timestamp.optional(),
  });

const author = Id.meta({ kind: 'ref', noun: 'users' }).optional();
const uploading = { none: true, because: 'pictures are re-encoded before the transaction opens' } as const;

export const publications = {
  list: endpoint('GET /api/publications/list', {
    summary:
      'What is published, those in the reader’s language first; with `q` the best found first, with `texts` their texts too (at most 50 a page)',
    access: everyone,
    query: z
      .object({
        ...paging,
        q: Search.optional(),
        author_id: author,
        language: Language.optional(),
        texts: z.boolean().default(false),
      })
      .refine(({ texts, per_page }) => !texts || per_page <= 50, {
        path: ['per_page'],
        params: { failure: 'too_big', values: { max: 50 } },
      }),
    response: page(PublicationCard.extend({ text: z.string().optional() })),
  }),
  my: endpoint('GET /api/publications/my', {
    summary: 'One’s own, whatever their status, the last edited first',
    access: signedIn,
    query: z.object({ ...paging, status: PublicationStatus.optional() }),
    response: page(PublicationCard),
  }),
  moderation: endpoint('GET /api/publications/moderation', {
    summary: 'Everybody’s, to work through',
    access: admins,
    query: z.object({
      ...listKeys(['updated_at', 'id', 'title', 'created_at', 'published_at']),
      status: PublicationStatus.optional(),
      language: Language.optional(),
      author_id: author,
    }),
    response: page(PublicationCard),
  }),
  sitemap: endpoint('GET /api/publications/sitemap', {
    summary: 'What is published, for search engines: the newest 10,000',
    access: everyone,
    response: all(z.object({ id: Id, language: Language, updated_at: Timestamp })),
  }),
  picturesUpload: endpoint('POST /api/publications/pictures', {
    summary:
      'Pictures for a text that is not saved yet: kept with the publication that is saved with them, gone after a day otherwise',
    access: signedIn,
    files: ['photos'],
    response: all(Photo),
    status: 201,
    failures: ['too_large', 'too_many_pictures'],
    unit: uploading,
  }),
  create: endpoint('POST /api/publication', {
    summary: 'Write a publication; its HTML is sanitized',
    access: signedIn,
    body: PublicationCreate,
    response: Publication,
    status: 201,
    failures: ['no_guests'],
  }),
  get: endpoint('GET /api/publication/{id}', {
    summary: 'A publication: for its author and admins as it was last saved, for others as it was last published',
    access: everyone,
    params: byId,
    response: Publication,
    failures: ['not_found'],
  }),
  edit: endpoint('PUT /api/publication/{id}', {
    summary:
      'Change one’s own; an admin changes any, publishes it or cancels it for a reason. An author’s edit goes back to moderation',
    access: signedIn,
    params: byId,
    body: PublicationEdit,
    response: Publication,
    failures: ['not_found', 'stale'],
  }),
  remove: endpoint('DELETE /api/publication/{id}', {
    summary: 'Delete one’s own, an admin any; with `updated_at`, as it was read, nothing that has changed since',
    access: signedIn,
    params: byId,
    query: z.object({ updated_at: Timestamp.optional() }),
    failures: ['not_found', 'publication_changed'],
  }),
  logoUpload: endpoint('POST /api/publication/{id}/upload_logo', {
    summary: 'Give it a title picture',
    access: signedIn,
    params: byId,
    files: ['logo'],
    response: Publication,
    failures: ['not_found', 'too_large'],
    unit: uploading,
  }),
  logoRemove: endpoint('DELETE /api/publication/{id}/delete_logo', {
    summary: 'Take its title picture away',
    access: signedIn,
    params: byId,
    response: Publication,
    failures: ['not_found'],
  }),
  photosUpload: endpoint('POST /api/publication/{id}/upload_photos', {
    summary: 'Add photos beneath its text',
    access: signedIn,
    params: byId,
    files: ['photos'],
    response: Publication,
    failures: ['not_found', 'too_large', 'too_many_pictures'],
    unit: uploading,
  }),
  photoRemove: endpoint('DELETE /api/publication_photo/{id}', {
    summary: 'Delete a photo beneath a text',
    access: signedIn,
    params: byId,
    response: Publication,
    failures: ['not_found'],
  }),
};
