/** Statuses and limits of publications, shared by server and browser. */

/**
 * `in_moderation`: waits for an admin; `published`: visible to everybody; `canceled`: taken down by an admin with a
 * reason.
 */
export const publicationStatuses = ['in_moderation', 'published', 'canceled'] as const;
export type PublicationStatus = (typeof publicationStatuses)[number];

export const maxPublicationText = 200_000;
/** The most photos below a text. */
export const maxPublicationPhotos = 20;
/** The most pictures of a publication, in its text and below it, and of uploads for an unsaved text. */
export const maxPublicationPictures = 60;
