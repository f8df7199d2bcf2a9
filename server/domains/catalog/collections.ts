import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { listCollections, wholeCollection } from './collectionRows.ts';
import { preview, productsOfCollection, shelves, shownCollection } from './collectionShelves.ts';
import {
  createCollection,
  editCollection,
  placeCollections,
  removeCollection,
  removePicture,
  uploadPicture,
} from './collectionWrites.ts';

export const collections: Handlers<Contract['collections'], Ctx> = {
  list: listCollections,
  get: ({ params }, ctx) => wholeCollection(ctx, params.id),
  create: createCollection,
  edit: editCollection,
  remove: removeCollection,
  setPositions: placeCollections,
  preview,
  pictureUpload: uploadPicture,
  pictureRemove: removePicture,
  shelves: (_, ctx) => shelves(ctx),
  shown: shownCollection,
  products: productsOfCollection,
};
