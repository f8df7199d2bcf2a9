/** Pictures of publications: of unsaved texts, within texts, in the gallery, and the cleanup of files. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '#server/platform/sweep.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { asGuest, edit, gonePublication, moderate, read, write } from '#tests/support/publishing.ts';
import { getFailure } from '#tests/support/shop.ts';

let t: Api;
let admin: Person;
beforeAll(async () => {
  t = await startApi();
  admin = await t.make.admin();
});
afterAll(() => t.close());

const png = async (background = '#1f6f3c') =>
  new Blob([
    await sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .png()
      .toBuffer(),
  ]);
const getMedia = (src: string) => t.app.inject({ url: src });
const getFile = (url: string) => url.split('/')[2]!;

it('a publication goes with its author’s account', async () => {
  const author = await t.make.manager();
  const { data } = await author.client.publications.picturesUpload({ files: { photos: [await png()] } });
  const { id } = await write(author, { photo_ids: [data[0]!.id] });
  await t.ctx.unit((ctx) => ctx.emit('user.removed', { user_id: author.id }));
  await t.drainJobs();
  expect(await getFailure(read(asGuest(t), id))).toMatchObject(gonePublication);
  expect((await getMedia(data[0]!.url)).statusCode).toBe(404);
});

it('a deleted publication is gone with its files', async () => {
  const author = await t.make.manager();
  const { id } = await write(author);
  const { logo } = await author.client.publications.logoUpload({ params: { id }, files: { logo: [await png()] } });
  const { photos } = await author.client.publications.photosUpload({
    params: { id },
    files: { photos: [await png('#ffffff')] },
  });
  await author.client.publications.remove({ params: { id } });
  for (const reader of [asGuest(t), author, admin])
    expect(await getFailure(read(reader, id))).toMatchObject(gonePublication);
  await t.drainJobs();
  for (const { thumbnail } of [logo!, photos[0]!]) expect((await getMedia(thumbnail)).statusCode).toBe(404);
  expect(await getFailure(author.client.publications.remove({ params: { id } }))).toMatchObject(gonePublication);
});

describe('pictures', () => {
  const textWith = (...urls: string[]) =>
    `<p>a</p>${urls.map((url) => `<img src="${url}" alt="A bed" width="300" height="200">`).join('')}`;

  it('of a text that is not saved yet come first, are kept with it, and go when no text holds them', async () => {
    const author = await t.make.buyer();
    const { data } = await author.client.publications.picturesUpload({
      files: { photos: [await png(), await png('#000000')] },
    });
    const [first, second] = data.map(({ url }) => url) as [string, string];
    const { id, photos } = await write(author, { text: textWith(first, second) });
    expect(photos).toEqual([]);
    await moderate(admin, id, 'published');
    await edit(author, id, { text: textWith(first) });
    await t.drainJobs();
    // Readers still see the published text with it.
    expect((await getMedia(second)).statusCode).toBe(200);
    await moderate(admin, id, 'published');
    await t.drainJobs();
    expect([(await getMedia(first)).statusCode, (await getMedia(second)).statusCode]).toEqual([200, 404]);
  });

  it('of somebody else are not taken along', async () => {
    const [author, thief] = [await t.make.buyer(), await t.make.buyer()];
    const { data } = await author.client.publications.picturesUpload({ files: { photos: [await png()] } });
    expect(await getFailure(write(thief, { photo_ids: [data[0]!.id] }))).toMatchObject({ status: 422 });
    const { id } = await write(thief, { text: textWith(data[0]!.url) });
    await thief.client.publications.remove({ params: { id } });
    await t.drainJobs();
    expect((await getMedia(data[0]!.url)).statusCode).toBe(200);
  });

  it('beneath a text are put in an order, and one that is deleted is gone for readers too', async () => {
    const author = await t.make.manager();
    const { data } = await author.client.publications.picturesUpload({
      files: { photos: [await png(), await png('#111111')] },
    });
    const [a, b] = data.map(({ id }) => id) as [number, number];
    const { id, photos } = await write(author, { photo_ids: [b, a] });
    expect(photos.map((photo) => photo.id)).toEqual([b, a]);
    const added = await author.client.publications.photosUpload({
      params: { id },
      files: { photos: [await png('#222222')] },
    });
    expect(added.photos).toHaveLength(3);
    const left = await author.client.publications.photoRemove({ params: { id: b } });
    expect(left.photos.map((photo) => photo.id)).toEqual([a, added.photos[2]!.id]);
    expect((await read(asGuest(t), id)).photos).toEqual(left.photos);
    await t.drainJobs();
    expect((await getMedia(data[1]!.url)).statusCode).toBe(404);
  });

  it('of a published logo stay while another waits', async () => {
    const author = await t.make.vendor();
    const { id } = await write(author);
    const before = await author.client.publications.logoUpload({ params: { id }, files: { logo: [await png()] } });
    await moderate(admin, id, 'published');
    const after = await author.client.publications.logoUpload({
      params: { id },
      files: { logo: [await png('#ffffff')] },
    });
    expect(after).toMatchObject({ status: 'in_moderation', is_public: true });
    expect((await read(asGuest(t), id)).logo!.url).toBe(before.logo!.url);
    await moderate(admin, id, 'published');
    await t.drainJobs();
    expect([(await getMedia(before.logo!.url)).statusCode, (await getMedia(after.logo!.url)).statusCode]).toEqual([
      404, 200,
    ]);
    expect((await author.client.publications.logoRemove({ params: { id } })).logo).toBeNull();
  });

  it('are judged, counted and swept', async () => {
    const author = await t.make.buyer();
    const upload = (photos: Blob[]) => author.client.publications.picturesUpload({ files: { photos } });
    expect(await getFailure(upload([new Blob(['<svg onload="x()"/>'])]))).toMatchObject({
      status: 422,
      errors: { photos: 'Not a picture of the kinds jpg, jpeg, png, gif' },
    });
    expect(await getFailure(upload([]))).toMatchObject({ status: 422 });
    const { data } = await upload([await png()]);
    await t.pool.query(
      `insert into publication_photos (author_id, file, width, height, created_at)
       select $1, 'x' || n, 1, 1, '2020-01-01'
         from generate_series(1, 59) n`,
      [author.id],
    );
    expect(await getFailure(upload([await png()]))).toMatchObject({ status: 409, code: 'too_many_pictures' });
    await sweep(t.db, t.clock.now);
    const { rows } = await t.pool.query<{ file: string }>('select file from publication_photos where author_id = $1', [
      author.id,
    ]);
    expect(rows.map(({ file }) => file)).toEqual([getFile(data[0]!.url)]);
  });
});
