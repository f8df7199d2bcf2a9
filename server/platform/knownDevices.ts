/**
 * Devices that have signed in to an account. Strangers can neither use up the attempts of such a device nor pretend to
 * be one.
 */
import { dayMs } from '#contract/rules/time.ts';
import type { Ctx } from '#server/context.ts';
import { statement, oneRow } from '#server/db/statement.ts';

const rememberedMs = 90 * dayMs;

const saveDevice = statement<unknown, { device: Buffer; userId: number; now: Date }>(
  'known_device_seen',
  `insert into known_devices (device_hash, user_id, seen_at) values ($device, $userId, $now)
   on conflict (device_hash, user_id) do update set seen_at = excluded.seen_at`,
);
const deleteOtherDevices = statement<unknown, { userId: number; device: Buffer | null }>(
  'known_devices_end',
  'delete from known_devices where user_id = $userId and ($device::bytea is null or device_hash <> $device)',
);
const findDeviceOfConfirmed = oneRow<unknown, { device: Buffer; knownSince: Date }>(
  'known_device_of_confirmed',
  `select from known_devices d join users u on u.id = d.user_id
    where d.device_hash = $device and d.seen_at > $knownSince and u.alive
      and coalesce(u.email_confirmed_at, u.phone_confirmed_at) is not null limit 1`,
);

/** Devices last seen before this time count as strangers. */
export const getKnownSince = (now: Date): Date => new Date(now.getTime() - rememberedMs);

/**
 * SQL: whether a device is known for a user.
 * @param userId, device, since: SQL expressions
 */
export const isKnownDeviceSql = (userId: string, device: string, since: string): string =>
  `exists (select from known_devices d where d.device_hash = ${device}::bytea and d.user_id = ${userId}
            and d.seen_at > ${since}::timestamptz)`;

/** Remembers the device of a sign-in for 90 days. */
export async function rememberDevice({ db, device, clock }: Pick<Ctx, 'db' | 'device' | 'clock'>, userId: number) {
  if (device) await saveDevice(db, { device, userId, now: clock() });
}

/** Forgets all devices except the one that set a new password. */
export async function forgetDevices({ db, device }: Pick<Ctx, 'db' | 'device'>, userId: number): Promise<void> {
  await deleteOtherDevices(db, { userId, device });
}

/** Whether the device has signed in to any account with a confirmed contact. */
export async function isDeviceOfConfirmedAccount({
  db,
  device,
  clock,
}: Pick<Ctx, 'db' | 'device' | 'clock'>): Promise<boolean> {
  return (
    device !== null && (await findDeviceOfConfirmed(db, { device, knownSince: getKnownSince(clock()) })) !== undefined
  );
}
