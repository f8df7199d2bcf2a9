/** What collections load, on the rendering server and in the browser alike. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CollectionShelf } from '#contract/collections.ts';
import type { Photo } from '#contract/fields.ts';
import { mine } from '#src/api/queries.ts';
import type { Api } from '../ApiContext.tsx';
import { asCard } from '../catalog/asCard.ts';

export const perPage = 12;

/** Shelves with products on the front page; the others show what they look like. */
export const wholeShelves = 2;
const onTile = 3;

/** A collection by its look: its own picture, or those of its first products. */
export type Tile = Pick<CollectionShelf, 'id' | 'name' | 'en_name' | 'total' | 'opens_at' | 'is_open'> & {
  photos: Photo[];
};

const asTile = ({ id, name, en_name, total, opens_at, is_open, picture, products }: CollectionShelf): Tile => ({
  id,
  name,
  en_name,
  total,
  opens_at,
  is_open,
  photos: picture
    ? [picture]
    : products.flatMap(({ photos }) => photos.find((photo) => photo.main) ?? photos.slice(0, 1)).slice(0, onTile),
});

/** The collections of the front page: a few open ones as shelves, the rest as tiles. */
export const shelvesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['collections'],
    queryFn: async ({ signal }) => {
      const { data } = await api.collections.shelves({ signal });
      const shelves = data.filter(({ is_open }) => is_open).slice(0, wholeShelves);
      return {
        shelves: shelves.map((shelf) => ({ ...shelf, products: shelf.products.map(asCard) })),
        tiles: data.filter((shelf) => !shelves.includes(shelf)).map(asTile),
      };
    },
    staleTime: 60_000,
  });

export const collectionQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['collection', id],
    queryFn: ({ signal }) => api.collections.shown({ params: { id }, signal }),
    staleTime: 60_000,
  });

export const collectionProductsQuery = (api: Api, id: number, page: number) =>
  queryOptions({
    queryKey: ['collection', id, 'products', page],
    queryFn: async ({ signal }) => {
      const found = await api.collections.products({ params: { id }, query: { page, per_page: perPage }, signal });
      return { ...found, data: found.data.map(asCard) };
    },
    placeholderData: keepPreviousData,
  });

/** The page is rendered as for a guest: whoever is signed in asks once more for what is closed to guests. */
export const ownQuery = <Options extends { queryKey: readonly unknown[] }>(query: Options): Options => ({
  ...query,
  queryKey: [mine, ...query.queryKey],
});
