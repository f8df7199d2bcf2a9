/** Recovery codes: sixty random bits each, for whoever has lost the device. */
import { randomInt } from 'node:crypto';
import { recoveryCodeCount } from '#contract/factors.ts';
import type { Ctx } from '#server/context.ts';
import { keyedHash } from '#server/platform/secretBox.ts';
import { insertCodes, removeCodes, spendCode } from './rows.ts';

/** Without letters that are taken for digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const [groups, groupLength] = [3, 4];

type Holder = Pick<Ctx, 'db' | 'gateways' | 'clock'>;

const randomGroup = (): string =>
  Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
const makeCode = (): string => Array.from({ length: groups }, randomGroup).join('-');

/** As people type it: capitals, blanks and the letters that look like digits make no difference. */
const normalize = (code: string): string =>
  code
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');

const hashOf = (ctx: Holder, userId: number, code: string): Promise<Buffer> =>
  keyedHash(ctx, `recovery:${userId}`, normalize(code));

/** Makes new codes in place of the former ones, in the open unit. They are told this once. */
export async function makeRecoveryCodes(ctx: Holder, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, makeCode);
  await removeCodes(ctx.db, [userId]);
  await insertCodes(ctx.db, [userId, await Promise.all(codes.map((code) => hashOf(ctx, userId, code)))]);
  return codes;
}

/** Takes a code, once. @returns whether it was one */
export const takeRecoveryCode = async (ctx: Holder, userId: number, code: string): Promise<boolean> =>
  (await spendCode(ctx.db, [userId, await hashOf(ctx, userId, code), ctx.clock()])) !== undefined;
