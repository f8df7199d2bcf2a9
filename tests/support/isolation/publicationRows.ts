/** Isolation rules of the blog: rows of table.ts. */
import { closed, unowned, rejected, type Table } from './probe.ts';
import { makers } from './world.ts';

const byId = (id: number) => ({ params: { id } });
const fields = { title: 'New', text: '<p>New</p>', language: 'en' as const };
const writers = { by: ['buyer', 'vendor', 'manager'] } as const;
/** A GIF of one pixel. */
const picture = new Blob([Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')]);

export const publicationRows: NonNullable<Table['publications']> = {
  list: { 'query.author_id': unowned('a filter of what everybody reads') },
  create: {
    'body.photo_ids[]': rejected('unsavedPicture', (id) => ({ body: { ...fields, photo_ids: [id] } }), writers),
  },
  get: { 'params.id': closed('publication', byId) },
  edit: {
    'params.id': closed('publication', (id) => ({ ...byId(id), body: { title: 'New' } })),
    // Other managers play this probe too, and a manager's own publication is foreign to them.
    'body.photo_ids[]': rejected(
      'unsavedPicture',
      async (id, mine) => ({ ...byId(await makers.publication(mine)), body: { photo_ids: [id] } }),
      { by: ['buyer', 'vendor'] },
    ),
  },
  remove: { 'params.id': closed('publication', byId) },
  logoUpload: { 'params.id': closed('publication', (id) => ({ ...byId(id), files: { logo: [picture] } })) },
  logoRemove: { 'params.id': closed('publication', byId) },
  photosUpload: { 'params.id': closed('publication', (id) => ({ ...byId(id), files: { photos: [picture] } })) },
  photoRemove: { 'params.id': closed('publicationPhoto', byId) },
};
