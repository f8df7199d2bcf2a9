/** Recovery codes of 60 random bits, for people who have lost their second factor. */
import { randomInt } from 'node:crypto';
import { recoveryCodeCount } from '#contract/factors.ts';
import type { Ctx } from '#server/context.ts';
import { keyedHash } from '#server/platform/secretBox.ts';
import { insertCodes, removeCodes, spendCode } from './rows.ts';

/** 32 characters, without letters that look like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const [groups, groupLength] = [3, 4];

type Holder = Pick<Ctx, 'db' | 'gateways' | 'clock'>;

const makeRandomGroup = (): string =>
  Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
const makeCode = (): string => Array.from({ length: groups }, makeRandomGroup).join('-');

/** Accepts what people type: ignores case and separators, and reads letters that look like digits as digits. */
const normalize = (code: string): string =>
  code
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');

const hashCode = (ctx: Holder, userId: number, code: string): Promise<Buffer> =>
  keyedHash(ctx, `recovery:${userId}`, normalize(code));

/** Replaces a user's codes in the open transaction. Only hashes are stored, so the codes can be shown only once. */
export async function makeRecoveryCodes(ctx: Holder, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, makeCode);
  await removeCodes(ctx.db, { user_id: userId });
  const codeHashes = await Promise.all(codes.map((code) => hashCode(ctx, userId, code)));
  await insertCodes(ctx.db, { user_id: userId, codeHashes });
  return codes;
}

/**
 * Uses up a code.
 * @returns whether it was valid
 */
export const takeRecoveryCode = async (ctx: Holder, userId: number, code: string): Promise<boolean> =>
  (await spendCode(ctx.db, {
    user_id: userId,
    code_hash: await hashCode(ctx, userId, code),
    now: ctx.clock(),
  })) !== undefined;
