/** A person's avatar. Its file is stored before the transaction opens. */
import type { UploadedFile } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { invalid } from '#server/failure.ts';
import type { StoredImage } from '#server/platform/images.ts';
import { runUnitWithImages } from '#server/platform/unitWithImages.ts';

const lockAvatar = oneRow<{ avatar: string | null }, { userId: number }>(
  'avatar_lock',
  'select avatar from users where id = $userId for no key update',
);
const updateAvatar = statement<unknown, { userId: number; avatar: string | null; now: Date }>(
  'avatar_set',
  'update users set avatar = $avatar, updated_at = $now where id = $userId',
);

/** Sets or removes an avatar in the open unit, and deletes the former file. */
export async function setAvatar(ctx: Ctx, userId: number, image: StoredImage | null): Promise<void> {
  const before = await lockAvatar(ctx.db, { userId });
  if (!before || (!before.avatar && !image)) return;
  await updateAvatar(ctx.db, { userId, avatar: image?.file ?? null, now: ctx.clock() });
  if (before.avatar) await ctx.enqueue('files.delete', { ids: [before.avatar] });
  await ctx.audit({
    action: image ? 'avatar_set' : 'avatar_remove',
    noun: 'users',
    record_id: userId,
    before: { avatar: before.avatar },
    after: { avatar: image?.file ?? null },
  });
}

/**
 * Stores an uploaded avatar, and returns what `read` returns after it.
 * @param assertStillAllowed runs in the unit: the caller's rights may have changed while the image was processed
 * @throws Failure `invalid` without a file, or if it is not an image
 */
export async function uploadAvatar<T>(
  ctx: Ctx,
  userId: number,
  [file]: readonly UploadedFile[],
  read: (ctx: Ctx) => Promise<T>,
  assertStillAllowed?: (ctx: Ctx) => Promise<unknown>,
): Promise<T> {
  if (!file) throw invalid({ photos: 'required' });
  return runUnitWithImages(ctx, [file], async (unit, [image]) => {
    await assertStillAllowed?.(unit);
    await setAvatar(unit, userId, image!);
    return read(unit);
  });
}
