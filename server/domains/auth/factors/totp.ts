/** Codes of authenticator apps (RFC 6238): six digits, thirty seconds, one step of skew either way. */
import type { Ctx } from '#server/context.ts';
import { seal, unseal } from '#server/platform/secretBox.ts';
import { type FactorRow, takeStep } from './rows.ts';

const issuer = 'Yarmarka';
const stepSeconds = 30;
/** Phones' clocks differ from ours by up to so much. */
const toleranceSeconds = 30;

const library = () => import('otplib');

/** What a sealed secret belongs to. */
const ownerOf = (userId: number): string => `totp:${userId}`;

/** Encrypts the secret of a user's app. */
export const sealSecret = (ctx: Holder, userId: number, secret: string): Promise<Buffer> =>
  seal(ctx, ownerOf(userId), secret);

type Holder = Pick<Ctx, 'db' | 'gateways' | 'clock'>;

/** A new secret, with its address for apps and the QR code of that, an SVG drawn here. */
export async function makeSecret(label: string): Promise<{ secret: string; uri: string; qr: string }> {
  const { generateSecret, generateURI } = await library();
  const { default: qrcode } = await import('qrcode');
  const secret = generateSecret();
  const uri = generateURI({ issuer, label, secret });
  return { secret, uri, qr: await qrcode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 }) };
}

/**
 * Compares a code with a sealed secret.
 * @returns the time step that the code is of; null where it is wrong
 */
export async function stepOfCode(
  ctx: Holder,
  { user_id, secret }: { user_id: number; secret: Buffer },
  code: string,
): Promise<number | null> {
  const { verify } = await library();
  const epoch = Math.floor(ctx.clock().getTime() / 1000);
  const found = await verify({
    secret: await unseal(ctx, ownerOf(user_id), secret),
    token: code,
    epoch,
    epochTolerance: toleranceSeconds,
  });
  return found.valid ? Math.floor(epoch / stepSeconds) + found.delta : null;
}

/**
 * Whether one of the apps shows this code now; then it is spent, and all earlier ones with it.
 * Two calls with one code at the same moment: one is right.
 */
export async function takeTotpCode(ctx: Holder, apps: readonly FactorRow[], code: string): Promise<boolean> {
  for (const app of apps) {
    const step = await stepOfCode(ctx, { user_id: app.user_id, secret: app.secret! }, code);
    if (step !== null && (await takeStep(ctx.db, [app.id, step, ctx.clock()]))) return true;
  }
  return false;
}
