/** Calls of the blog. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { listForModeration, listMine, listPublished, getSitemap } from './lists.ts';
import { removePhoto, uploadPhotos, uploadPictures } from './pictures.ts';
import { getReadablePublication } from './rows.ts';
import { createPublication, editPublication, removeLogo, removePublication, uploadLogo } from './writes.ts';

export const publications: Handlers<Contract['publications'], Ctx> = {
  list: listPublished,
  my: listMine,
  moderation: listForModeration,
  sitemap: (_, ctx) => getSitemap(ctx),
  picturesUpload: uploadPictures,
  create: createPublication,
  get: ({ params }, ctx) => getReadablePublication(ctx, params.id),
  edit: editPublication,
  remove: removePublication,
  logoUpload: uploadLogo,
  logoRemove: removeLogo,
  photosUpload: uploadPhotos,
  photoRemove: removePhoto,
};
