/** Codes of authenticator apps (RFC 6238): six digits, steps of 30 seconds, one step of tolerance either way. */
import type { Ctx } from '#server/context.ts';
import { seal, unseal } from '#server/platform/secretBox.ts';
import { type FactorRow, takeStep } from './rows.ts';

const issuer = 'Yarmarka';
const stepSeconds = 30;
/** How far a phone's clock may differ from the server's. */
const toleranceSeconds = 30;

const loadLibrary = () => import('otplib');

/** Binds an encrypted secret to its user, so that it can't be copied to another account. */
const toOwnerKey = (userId: number): string => `totp:${userId}`;

/** Encrypts the secret of a user's app. */
export const sealSecret = (ctx: Holder, userId: number, secret: string): Promise<Buffer> =>
  seal(ctx, toOwnerKey(userId), secret);

type Holder = Pick<Ctx, 'db' | 'gateways' | 'clock'>;

/** Makes a new secret, its `otpauth:` URI and the QR code of that URI as SVG, without calling another service. */
export async function makeSecret(label: string): Promise<{ secret: string; uri: string; qr: string }> {
  const { generateSecret, generateURI } = await loadLibrary();
  const { default: qrcode } = await import('qrcode');
  const secret = generateSecret();
  const uri = generateURI({ issuer, label, secret });
  return { secret, uri, qr: await qrcode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 }) };
}

/**
 * Checks a code against an encrypted secret.
 * @returns the time step of the code; null if it is wrong
 */
export async function findStep(
  ctx: Holder,
  { user_id, secret }: { user_id: number; secret: Buffer },
  code: string,
): Promise<number | null> {
  // For any other text the library throws
  if (!/^\d{6}$/.test(code)) return null;
  const { verify } = await loadLibrary();
  const epoch = Math.floor(ctx.clock().getTime() / 1000);
  const found = await verify({
    secret: await unseal(ctx, toOwnerKey(user_id), secret),
    token: code,
    epoch,
    epochTolerance: toleranceSeconds,
  });
  return found.valid ? Math.floor(epoch / stepSeconds) + found.delta : null;
}

/**
 * Whether one of the apps shows this code now. Uses up the code and all earlier ones; of concurrent calls with the same
 * code one succeeds.
 */
export async function takeTotpCode(ctx: Holder, apps: readonly FactorRow[], code: string): Promise<boolean> {
  for (const app of apps) {
    const step = await findStep(ctx, { user_id: app.user_id, secret: app.secret! }, code);
    if (step !== null && (await takeStep(ctx.db, { factorId: app.id, step, now: ctx.clock() }))) return true;
  }
  return false;
}
