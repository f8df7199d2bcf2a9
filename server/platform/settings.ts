/** Rules that an admin may change while the installation runs; each process remembers them for a few seconds. */
import { defaultSettings, ShopSettings } from '#contract/settings.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { Fanout } from '#server/gateways/fanout.ts';
import { freshness, outdate } from './freshness.ts';

const rowName = 'shop';
/** Processes that can't hear each other see a change after this time. */
const cacheMs = 5000;

interface CachedSettings {
  settings: ShopSettings;
  version: number;
  readAt: number;
}

const cache = new WeakMap<Fanout, CachedSettings>();

const read = oneRow<{ value: unknown }>('shop_settings', 'select value from settings where name = $1');
const lock = oneRow<{ value: unknown }>('shop_settings_lock', 'select value from settings where name = $1 for update');
const insert = statement(
  'shop_settings_insert',
  `insert into settings (name, value) values ($1, '{}') on conflict do nothing`,
);
const update = statement('shop_settings_update', 'update settings set value = $2 where name = $1');

/** A stored value that is out of today's bounds counts as unset. */
function withDefaults(stored: unknown): ShopSettings {
  const values = Object.entries((stored ?? {}) as Record<string, unknown>).filter(
    ([name, value]) => ShopSettings.shape[name as keyof ShopSettings]?.safeParse(value).success,
  );
  return { ...defaultSettings, ...Object.fromEntries(values) };
}

/**
 * The rules in force. Costs a statement every five seconds at most.
 * A change in this process holds at once, one in another process as soon as it is heard of.
 */
export async function shopSettings({
  db,
  gateways,
}: {
  db: Db;
  gateways: Pick<Ctx['gateways'], 'fanout'>;
}): Promise<ShopSettings> {
  const version = freshness(gateways.fanout, 'settings');
  const cached = cache.get(gateways.fanout);
  if (cached?.version === version && performance.now() - cached.readAt < cacheMs) return cached.settings;
  const settings = withDefaults((await read(db, [rowName]))?.value);
  cache.set(gateways.fanout, { settings, version, readAt: performance.now() });
  return settings;
}

/**
 * Changes the rules that are given, in the open unit of work.
 * @returns the rules before and after
 */
export async function updateSettings(
  ctx: Ctx,
  changes: { [Name in keyof ShopSettings]?: ShopSettings[Name] | undefined },
): Promise<{ before: ShopSettings; after: ShopSettings }> {
  await insert(ctx.db, [rowName]);
  const before = withDefaults((await lock(ctx.db, [rowName]))?.value);
  const after = withDefaults({ ...before, ...changes });
  await update(ctx.db, [rowName, JSON.stringify(after)]);
  ctx.after(() => outdate(ctx.gateways.fanout, 'settings'));
  return { before, after };
}
