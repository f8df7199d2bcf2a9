/** A person's picture: one, kept before the transaction opens. */
import type { UploadedFile } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { invalid } from '#server/failure.ts';
import type { StoredImage } from '#server/platform/images.ts';
import { unitWithImages } from '#server/platform/unitWithImages.ts';

const lock = oneRow<{ avatar: string | null }>(
  'avatar_lock',
  'select avatar from users where id = $1 for no key update',
);
const set = statement('avatar_set', 'update users set avatar = $2, updated_at = $3 where id = $1');

/** Gives somebody a picture, or none, in the open unit; the file of the former one goes. */
export async function setAvatar(ctx: Ctx, userId: number, image: StoredImage | null): Promise<void> {
  const before = await lock(ctx.db, [userId]);
  if (!before || (!before.avatar && !image)) return;
  await set(ctx.db, [userId, image?.file ?? null, ctx.clock()]);
  if (before.avatar) await ctx.enqueue('files.delete', { ids: [before.avatar] });
  await ctx.audit({
    action: image ? 'avatar_set' : 'avatar_remove',
    noun: 'user',
    record_id: userId,
    before: { avatar: before.avatar },
    after: { avatar: image?.file ?? null },
  });
}

/**
 * Takes the picture of a form for somebody, and answers what `read` says then.
 * @param mayStill asked in the unit: what the caller may can have changed since the picture was read
 * @throws Failure `invalid` where none came, or it is no picture
 */
export async function uploadAvatar<T>(
  ctx: Ctx,
  userId: number,
  [file]: readonly UploadedFile[],
  read: (ctx: Ctx) => Promise<T>,
  mayStill?: (ctx: Ctx) => Promise<unknown>,
): Promise<T> {
  if (!file) throw invalid({ photos: 'required' });
  return unitWithImages(ctx, [file], async (unit, [image]) => {
    await mayStill?.(unit);
    await setAvatar(unit, userId, image!);
    return read(unit);
  });
}
