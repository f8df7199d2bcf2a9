/** The secret that all processes of an installation sign with; a migration creates it. */
import type { Ctx } from '#server/context.ts';
import type { Gateways } from '#server/gateways/index.ts';
import { oneRow } from '#server/db/statement.ts';

const findSecret = oneRow<{ value: string }>('installation_secret', `select value from settings where name = 'secret'`);
const cache = new WeakMap<Gateways, string>();

/** Reads the secret, once per process. */
export async function getInstallationSecret({ db, gateways }: Pick<Ctx, 'db' | 'gateways'>): Promise<string> {
  const cached = cache.get(gateways);
  if (cached !== undefined) return cached;
  const secret = (await findSecret(db))!.value;
  cache.set(gateways, secret);
  return secret;
}
