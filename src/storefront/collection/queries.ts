/** Addresses and queries of collections, for the rendering server and the browser. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CollectionShelf } from '#contract/collections.ts';
import type { Photo } from '#contract/fields.ts';
import { personalKey } from '#src/api/queries.ts';
import type { Api } from '../ApiContext.tsx';
import { toCardProduct } from '../catalog/queries.ts';

export const collectionPath = (id: number): string => `/collections/view/${id}`;

/** Parses an id; 0 if the text isn't one. */
export const parseCollectionId = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

export function parsePage(search: URLSearchParams): number {
  const text = search.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

export const formatPage = (page: number): string => (page > 1 ? `?page=${page}` : '');

export const perPage = 12;

/** Number of collections that are shown with products; the others are tiles. */
export const fullShelves = 2;
const photosOnTile = 3;

/** A collection as a tile: with its own picture, or those of its first products. */
export type Tile = Pick<CollectionShelf, 'id' | 'name' | 'en_name' | 'total' | 'opens_at' | 'is_open'> & {
  photos: Photo[];
};

const toTile = ({ id, name, en_name, total, opens_at, is_open, picture, products }: CollectionShelf): Tile => ({
  id,
  name,
  en_name,
  total,
  opens_at,
  is_open,
  photos: picture
    ? [picture]
    : products.flatMap(({ photos }) => photos.find((photo) => photo.main) ?? photos.slice(0, 1)).slice(0, photosOnTile),
});

/** Collections of the front page: a few open ones as shelves, the rest as tiles. */
export const shelvesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['collections'],
    queryFn: async ({ signal }) => {
      const { data } = await api.collections.shelves({ signal });
      const shelves = data.filter(({ is_open }) => is_open).slice(0, fullShelves);
      return {
        shelves: shelves.map((shelf) => ({ ...shelf, products: shelf.products.map(toCardProduct) })),
        tiles: data.filter((shelf) => !shelves.includes(shelf)).map(toTile),
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
      return { ...found, data: found.data.map(toCardProduct) };
    },
    placeholderData: keepPreviousData,
  });

/** Repeats a query for the signed-in user: the server renders pages as for a guest. */
export const toMyQuery = <Options extends { queryKey: readonly unknown[] }>(query: Options): Options => ({
  ...query,
  queryKey: [personalKey, ...query.queryKey],
});
