/** What publications may be: shared by the server and the screens. */

/** `in_moderation`: waits for an admin; `published`: read by everybody; `canceled`: taken down by an admin, for a reason. */
export const publicationStatuses = ['in_moderation', 'published', 'canceled'] as const;
export type PublicationStatus = (typeof publicationStatuses)[number];

export const maxPublicationText = 200_000;
/** Photos beneath a text. */
export const maxPublicationPhotos = 20;
/** Pictures of a text and photos beneath it, and pictures that somebody has uploaded for a text not saved yet. */
export const maxPublicationPictures = 60;
