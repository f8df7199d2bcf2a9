/**
 * The offline geocoder: towns of the world from the installation's own database, no streets. A street that
 * was typed is kept as it was, and every answer says that it is approximate.
 */
import type pg from 'pg';
import { fail } from '#server/failure.ts';
import type { FoundAddress, Maps } from '../index.ts';
import { isFilled } from './fill.ts';
import type { PlaceRow } from './placeData.ts';
import { isCyrillic, plain, sound } from './spelling.ts';
import { countryName, type Phrase, readAddress, restOf, type TypedAddress } from './typedAddress.ts';

const most = 6;
const fields = 'id, name, ru_name, key, sound, ru_key, country, region, ru_region, population, lat, lng';
/** Greater than any letter: where names that begin so end. */
const end = '\u{10FFFF}';

type Row = PlaceRow & { key: string; sound: string; ru_key: string | null };
type Language = 'en' | 'ru';

const byName = (column: string, values: string) =>
  `(select ${fields} from gazetteer.places where ${column} = any(${values}) order by population desc limit 40)`;
const byBeginning = (column: string, value: string) =>
  `(select ${fields} from gazetteer.places where ${column} >= ${value} and ${column} < ${value} || '${end}' order by population desc limit 12)`;

// One statement an alphabet: written in Cyrillic, a name may be the Russian one, or sound like the other
const statements = {
  latin: {
    name: 'gazetteer_latin',
    text: `${byName('key', '$1::text[]')} union all ${byBeginning('key', '$2::text')}`,
  },
  cyrillic: {
    name: 'gazetteer_cyrillic',
    text: [
      byName('ru_key', '$1::text[]'),
      byName('sound', '$2::text[]'),
      byBeginning('ru_key', '$3::text'),
      byBeginning('sound', '$4::text'),
    ].join(' union all '),
  },
  alike: {
    name: 'gazetteer_alike',
    text: `select ${fields} from gazetteer.places where sound % $1::text order by similarity(sound, $1::text) desc, population desc limit 12`,
  },
  ofCountry: {
    name: 'gazetteer_of_country',
    text: `select ${fields} from gazetteer.places where country = $1 and population >= 100000 order by population desc limit 6`,
  },
  near: {
    name: 'gazetteer_near',
    text: `select ${fields} from gazetteer.places where lat between $1::float8 - $3::float8 and $1::float8 + $3::float8 and lng between $2::float8 - $4::float8 and $2::float8 + $4::float8`,
  },
};

/** No name begins so. */
const nothing = end;

async function find(pool: pg.Pool, phrases: readonly Phrase[], typing: Phrase | null): Promise<Row[]> {
  const split = (wanted: boolean) => phrases.map(({ text }) => text).filter((text) => isCyrillic(text) === wanted);
  const [latin, cyrillic] = [split(false), split(true)];
  const isTypingCyrillic = typing !== null && isCyrillic(typing.text);
  const answers: Row[] = [];
  if (latin.length > 0 || (typing && !isTypingCyrillic)) {
    const { rows } = await pool.query<Row>({
      ...statements.latin,
      values: [latin, typing && !isTypingCyrillic ? typing.text : nothing],
    });
    answers.push(...rows);
  }
  if (cyrillic.length > 0) {
    const begun = isTypingCyrillic ? typing.text : nothing;
    const { rows } = await pool.query<Row>({
      ...statements.cyrillic,
      values: [cyrillic, cyrillic.map(sound), begun, sound(begun) || nothing],
    });
    answers.push(...rows);
  }
  return [...new Map(answers.map((row) => [row.id, row])).values()];
}

/** How a place was named: the words of the address that are it, and whether they are all of its name. */
function namedBy(row: Row, { text }: Phrase): 'whole' | 'begun' | null {
  const name = isCyrillic(text) ? [row.ru_key ?? '', row.sound] : [row.key];
  const said = isCyrillic(text) ? [text, sound(text)] : [text];
  if (said.some((one, at) => one !== '' && name[at] === one)) return 'whole';
  return said.some((one, at) => one !== '' && name[at]?.startsWith(one)) ? 'begun' : null;
}

interface Ranked {
  row: Row;
  phrase: Phrase | null;
  score: number;
}

function rank(rows: readonly Row[], typed: TypedAddress, phrases: readonly Phrase[]): Ranked[] {
  const context = new Set(typed.parts.map((words) => plain(words.join(' '))));
  // A name that may go on says less than one with a comma behind it
  const isTyping = ({ text }: Phrase) => text === typed.typing?.text;
  const ranked = rows.map((row): Ranked => {
    const found = phrases.flatMap((phrase) => {
      const how = namedBy(row, phrase);
      return how
        ? [{ phrase, worth: (how === 'begun' ? 0 : isTyping(phrase) ? 1.5 : 3) + (phrase.to - phrase.from) }]
        : [];
    });
    const best = found.toSorted((one, other) => other.worth - one.worth)[0];
    const inRegion = [row.region, row.ru_region].some(
      (region) => region !== null && context.has(plain(region)) && plain(region) !== best?.phrase.text,
    );
    const country = typed.country === null ? 0 : typed.country.code === row.country ? 4 : -4;
    return {
      row,
      phrase: best?.phrase ?? null,
      score: Math.log10(row.population + 10) + (best?.worth ?? 0) + (inRegion ? 3 : 0) + country,
    };
  });
  return ranked.toSorted((one, other) => other.score - one.score);
}

function present(
  { row, phrase }: Pick<Ranked, 'row' | 'phrase'>,
  typed: TypedAddress | null,
  language: Language,
): FoundAddress {
  const city = (language === 'ru' ? row.ru_name : null) ?? row.name;
  const region = language === 'ru' ? row.ru_region : row.region;
  const country = countryName(row.country, language);
  const isRegion = (text: string) => [row.region, row.ru_region].some((name) => name !== null && plain(name) === text);
  const street = typed ? restOf(typed, phrase, isRegion) : '';
  return {
    formatted_address: [street, city, region !== city && region, country].filter(Boolean).join(', '),
    lat: row.lat,
    lng: row.lng,
    components: { ...(street && { street }), city, ...(region && { region }), country, country_code: row.country },
    location_type: 'APPROXIMATE',
    partial_match: true,
  };
}

async function geocode(pool: pg.Pool, address: string, language: Language): Promise<FoundAddress[]> {
  const typed = readAddress(address);
  const { phrases, runs, typing, country } = typed;
  if (phrases.length === 0) return [];
  let named = phrases;
  let rows = await find(pool, phrases, typing);
  if (rows.length === 0 && runs.length > 0) {
    named = runs;
    rows = await find(pool, runs, runs.findLast(({ text }) => text.length > 3) ?? null);
  }
  if (rows.length === 0 && country && typed.parts.length === 1)
    rows = (await pool.query<Row>({ ...statements.ofCountry, values: [country.code] })).rows;
  if (rows.length === 0 && typing) {
    rows = (await pool.query<Row>({ ...statements.alike, values: [sound(typing.text)] })).rows;
    // In the order of likeness; the words that are alike are the town's
    return rows.slice(0, most).map((row) => present({ row, phrase: typing }, typed, language));
  }
  const answers = rank(rows, typed, named).map((ranked) => present(ranked, typed, language));
  return [...new Map(answers.toReversed().map((answer) => [answer.formatted_address, answer])).values()]
    .toReversed()
    .slice(0, most);
}

const kmOfDegree = 111.2;
/** Half of the window, in degrees, that is looked through; wider where nobody lives. */
const windows = [0.3, 1.5, 6];

/** Farther from every town there is no address: out at sea, or on the ice. */
const farthestKm = 200;

/** How far a town of so many people reaches, in km: a city's centre is the city, not the nearest of its villages. */
const reachOf = (population: number): number => 0.6 + Math.sqrt(population) / 70;

async function nearest(pool: pg.Pool, lat: number, lng: number): Promise<Row | null> {
  const shrink = Math.max(Math.cos((lat * Math.PI) / 180), 0.05);
  for (const degrees of windows) {
    const { rows } = await pool.query<Row>({ ...statements.near, values: [lat, lng, degrees, degrees / shrink] });
    const distance = (row: Row) => Math.hypot(row.lat - lat, (row.lng - lng) * shrink) * kmOfDegree;
    const far = (row: Row) => distance(row) / reachOf(row.population);
    const [first] = rows.toSorted((one, other) => far(one) - far(other));
    if (first) return distance(first) <= farthestKm ? first : null;
  }
  return null;
}

/** The installation's own gazetteer. Until it is filled, what it doesn't find is `unavailable`: nobody shall take it for unknown. */
export function gazetteerMaps(pool: pg.Pool): Maps {
  let filled = false;
  const orNotYet = async (found: FoundAddress[]): Promise<FoundAddress[]> => {
    if (found.length === 0) filled ||= await isFilled(pool);
    if (found.length === 0 && !filled) throw fail('unavailable', { retryAfter: 2 });
    return found;
  };
  return {
    geocode: async ({ address, language }) => orNotYet(await geocode(pool, address, language)),
    async reverse({ lat, lng, language }) {
      const row = await nearest(pool, lat, lng);
      return orNotYet(row ? [present({ row, phrase: null }, null, language)] : []);
    },
  };
}
