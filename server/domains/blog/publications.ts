import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { listAll, listOwn, listShown, sitemap } from './lists.ts';
import { removePhoto, uploadPhotos, uploadPictures } from './pictures.ts';
import { readablePublication } from './rows.ts';
import { createPublication, editPublication, removeLogo, removePublication, uploadLogo } from './writes.ts';

export const publications: Handlers<Contract['publications'], Ctx> = {
  list: listShown,
  my: listOwn,
  moderation: listAll,
  sitemap: (_, ctx) => sitemap(ctx),
  picturesUpload: uploadPictures,
  create: createPublication,
  get: ({ params }, ctx) => readablePublication(ctx, params.id),
  edit: editPublication,
  remove: removePublication,
  logoUpload: uploadLogo,
  logoRemove: removeLogo,
  photosUpload: uploadPhotos,
  photoRemove: removePhoto,
};
