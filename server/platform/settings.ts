/** The shop's rules, which admins may change at run time. Each process caches them for a few seconds. */
import { defaultSettings, ShopSettings } from '#contract/settings.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { Fanout } from '#server/gateways/fanout.ts';
import { getCacheVersion, invalidateCache } from './cacheVersions.ts';

const rowName = 'shop';
/** Without Redis, other processes see a change after this time at the latest. */
const cacheMs = 5000;

interface CachedSettings {
  settings: ShopSettings;
  version: number;
  /** In ms of the installation's clock. */
  readAt: number;
}

const cache = new WeakMap<Fanout, CachedSettings>();

const readRow = oneRow<{ value: unknown }, { name: string }>(
  'shop_settings',
  'select value from settings where name = $name',
);
const lockRow = oneRow<{ value: unknown }, { name: string }>(
  'shop_settings_lock',
  'select value from settings where name = $name for update',
);
const insertRow = statement<unknown, { name: string }>(
  'shop_settings_insert',
  `insert into settings (name, value) values ($name, '{}') on conflict do nothing`,
);
const updateRow = statement<unknown, { name: string; value: string }>(
  'shop_settings_update',
  'update settings set value = $value where name = $name',
);

/** Fills in defaults. A stored value that no longer fits its bounds counts as not set. */
function withDefaults(stored: unknown): ShopSettings {
  const values = Object.entries((stored ?? {}) as Record<string, unknown>).filter(
    ([name, value]) => ShopSettings.shape[name as keyof ShopSettings]?.safeParse(value).success,
  );
  return { ...defaultSettings, ...Object.fromEntries(values) };
}

/**
 * Reads the current rules, with at most one query every five seconds.
 * A change in this process applies at once; one in another process as soon as its message arrives.
 */
export async function getShopSettings({
  db,
  gateways,
  clock,
}: {
  db: Db;
  gateways: Pick<Ctx['gateways'], 'fanout'>;
  clock: () => Date;
}): Promise<ShopSettings> {
  const now = clock().getTime();
  const version = getCacheVersion(gateways.fanout, 'settings');
  const cached = cache.get(gateways.fanout);
  // A clock that was set back must not keep them longer
  if (cached?.version === version && Math.abs(now - cached.readAt) < cacheMs) return cached.settings;
  const settings = withDefaults((await readRow(db, { name: rowName }))?.value);
  cache.set(gateways.fanout, { settings, version, readAt: now });
  return settings;
}

/**
 * Changes the given rules in the open transaction. Only rules that an admin has set are stored, so that the others
 * follow the defaults of later versions.
 * @returns all rules before and after
 */
export async function updateSettings(
  ctx: Ctx,
  changes: { [Name in keyof ShopSettings]?: ShopSettings[Name] | undefined },
): Promise<{ before: ShopSettings; after: ShopSettings }> {
  await insertRow(ctx.db, { name: rowName });
  const stored = (await lockRow(ctx.db, { name: rowName }))?.value as Record<string, unknown> | undefined;
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const next = { ...stored, ...given };
  await updateRow(ctx.db, { name: rowName, value: JSON.stringify(next) });
  ctx.after(() => invalidateCache(ctx.gateways.fanout, 'settings'));
  return { before: withDefaults(stored), after: withDefaults(next) };
}
