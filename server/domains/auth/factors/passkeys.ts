/** Passkeys and security keys (WebAuthn) as a second factor. The library is loaded on first use. */
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import type { Db } from '#server/db/connect.ts';
import { type FactorRow, recordPasskeyUse } from './rows.ts';

const loadLibrary = () => import('@simplewebauthn/server');

/** The site that passkeys belong to: always the configured public address, never the Host header of a request. */
export interface RelyingParty {
  origin: string;
  rpID: string;
}

/** Returns the site of this installation. */
export function getRelyingParty({ publicUrl }: { publicUrl: string }): RelyingParty {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, rpID: hostname };
}

/** Whether browsers allow passkeys at the public address: https with a domain name, or localhost. */
export function canUsePasskeys({ publicUrl }: { publicUrl: string }): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return hostname === 'localhost' || (protocol === 'https:' && !/^[\d.]+$|^\[/.test(hostname));
}

const toCredentials = (factors: readonly FactorRow[]) =>
  factors.flatMap(({ credential_id, transports }) =>
    credential_id ? [{ id: credential_id, transports: (transports ?? []) as AuthenticatorTransport[] }] : [],
  );

/** Makes the options to create a passkey; devices that already have one for the account are excluded. */
export async function buildRegistrationOptions(
  { rpID }: RelyingParty,
  { id, label, name }: { id: number; label: string; name: string },
  present: readonly FactorRow[],
) {
  const { generateRegistrationOptions } = await loadLibrary();
  return generateRegistrationOptions({
    rpName: 'Yarmarka',
    rpID,
    userID: new TextEncoder().encode(`yarmarka:${id}`),
    userName: label,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: toCredentials(present),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** Checks the browser's answer to the registration options. Returns the new credential, or null if it is invalid. */
export async function verifyRegistration(
  { origin, rpID }: RelyingParty,
  expectedChallenge: string,
  response: unknown,
): Promise<NonNullable<VerifiedRegistrationResponse['registrationInfo']>['credential'] | null> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    // A passkey is used after a password here, so possession is enough and no PIN or fingerprint is required
    requireUserVerification: false,
  }).catch(() => null);
  return verified?.verified ? verified.registrationInfo.credential : null;
}

/** Makes the options to sign with one of an account's passkeys. */
export async function buildAuthenticationOptions({ rpID }: RelyingParty, factors: readonly FactorRow[]) {
  const { generateAuthenticationOptions } = await loadLibrary();
  return generateAuthenticationOptions({
    rpID,
    allowCredentials: toCredentials(factors),
    userVerification: 'preferred',
  });
}

/** Whether one of these passkeys has signed the challenge. Stores its new signature counter. */
export async function takePasskey(
  db: Db,
  { origin, rpID }: RelyingParty,
  {
    factors,
    expectedChallenge,
    response,
    now,
  }: {
    factors: readonly FactorRow[];
    expectedChallenge: string;
    response: Readonly<Record<string, unknown>>;
    now: Date;
  },
): Promise<boolean> {
  const key = factors.find(({ credential_id }) => credential_id !== null && credential_id === response['id']);
  if (!key) return false;
  const { verifyAuthenticationResponse } = await loadLibrary();
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id: key.credential_id!, publicKey: new Uint8Array(key.public_key!), counter: key.sign_count! },
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) return false;
  await recordPasskeyUse(db, {
    factorId: key.id,
    sign_count: verified.authenticationInfo.newCounter,
    now,
  });
  return true;
}
