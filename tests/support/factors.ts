/** Adds and uses second factors in tests. */
import { generate } from 'otplib';
import type { Api, ApiClient } from './api.ts';
import { SoftwareAuthenticator } from './authenticator.ts';
import { testPassword } from './factories.ts';

/** Generates the code of an authenticator app. @param steps number of 30 s steps from now */
export const generateCode = (t: Api, secret: string, steps = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(t.clock.now.getTime() / 1000) + steps * 30 });

/** Makes a code that differs from this one. */
export const makeWrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Adds an authenticator app to a user who has just signed in. @returns its secret; the current code is used up */
export async function addApp(t: Api, client: ApiClient, present_password?: string): Promise<string> {
  const { setup, secret } = await client.factors.totpStart({ body: { present_password } });
  await client.factors.totpConfirm({ body: { setup, code: await generateCode(t, secret), name: 'Phone' } });
  return secret;
}

/** Adds a passkey, a new one by default, to a user who has just signed in. */
export async function addPasskey(client: ApiClient, key = new SoftwareAuthenticator()): Promise<SoftwareAuthenticator> {
  const { setup, options } = await client.factors.passkeyStart({ body: {} });
  await client.factors.passkeyConfirm({ body: { setup, response: key.register(options), name: 'Laptop' } });
  return key;
}

interface PendingSignIn {
  challenge: string;
  kinds: string[];
}

/** Enters the password of an account that has a second factor. @returns the challenge and the kinds of factors */
export async function beginSignIn(client: ApiClient, login: string, password = testPassword): Promise<PendingSignIn> {
  const error = await client.auth.login({ body: { login, password } }).then(
    () => {
      throw new Error('the sign-in asked for no second factor');
    },
    (failure: unknown) => failure as { code: string; body: unknown },
  );
  if (error.code !== 'second_factor_required') throw error;
  return error.body as PendingSignIn;
}
