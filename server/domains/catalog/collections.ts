/** Endpoints of collections. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { listCollections, getCollection } from './collectionRows.ts';
import { previewRule, listCollectionProducts, listShelves, getShownCollection } from './collectionShelves.ts';
import {
  createCollection,
  editCollection,
  setCollectionPositions,
  removeCollection,
  removePicture,
  uploadPicture,
} from './collectionWrites.ts';

export const collections: Handlers<Contract['collections'], Ctx> = {
  list: listCollections,
  get: ({ params }, ctx) => getCollection(ctx, params.id),
  create: createCollection,
  edit: editCollection,
  remove: removeCollection,
  setPositions: setCollectionPositions,
  preview: previewRule,
  pictureUpload: uploadPicture,
  pictureRemove: removePicture,
  shelves: (_, ctx) => listShelves(ctx),
  shown: getShownCollection,
  products: listCollectionProducts,
};
