/**
 * The offline geocoder: towns of the world from the installation's own database, without streets. A typed street stays
 * as it is, and every answer is marked as approximate.
 */
import type pg from 'pg';
import { fail } from '#server/failure.ts';
import type { FoundAddress, Maps } from '../index.ts';
import { isFilled } from './fillGazetteer.ts';
import type { PlaceRow } from './placeData.ts';
import { isCyrillic, normalizeName, toSound } from './spelling.ts';
import { formatCountry, type Phrase, parseAddress, formatStreetPart, type TypedAddress } from './typedAddress.ts';

const maxAddresses = 6;
const columns = 'id, name, ru_name, key, sound, ru_key, country, region, ru_region, population, lat, lng';
/** Greater than any letter: the upper bound of a search by prefix. */
const maxText = '\u{10FFFF}';

type Row = PlaceRow & { key: string; sound: string; ru_key: string | null };
type Language = 'en' | 'ru';

const buildExactQuery = (column: string, values: string) =>
  `(select ${columns} from gazetteer.places where ${column} = any(${values}) order by population desc limit 40)`;
const buildPrefixQuery = (column: string, value: string) =>
  `(select ${columns} from gazetteer.places
     where ${column} >= ${value} and ${column} < ${value} || '${maxText}' order by population desc limit 12)`;

// One statement for each alphabet: a name in Cyrillic may be the Russian one, or a transcription of another
const statements = {
  latin: {
    name: 'gazetteer_latin',
    text: `${buildExactQuery('key', '$1::text[]')} union all ${buildPrefixQuery('key', '$2::text')}`,
  },
  cyrillic: {
    name: 'gazetteer_cyrillic',
    text: [
      buildExactQuery('ru_key', '$1::text[]'),
      buildExactQuery('sound', '$2::text[]'),
      buildPrefixQuery('ru_key', '$3::text'),
      buildPrefixQuery('sound', '$4::text'),
    ].join(' union all '),
  },
  alike: {
    name: 'gazetteer_alike',
    text: `
      select ${columns}
        from gazetteer.places
       where sound % $1::text
       order by similarity(sound, $1::text) desc, population desc
       limit 12`,
  },
  inCountry: {
    name: 'gazetteer_of_country',
    text: `
      select ${columns}
        from gazetteer.places
       where country = $1 and population >= 100000
       order by population desc
       limit 6`,
  },
  near: {
    name: 'gazetteer_near',
    text: `
      select ${columns}
        from gazetteer.places
       where lat between $1::float8 - $3::float8 and $1::float8 + $3::float8
         and lng between $2::float8 - $4::float8 and $2::float8 + $4::float8`,
  },
};

/** Matches no name. */
const noMatch = maxText;

async function findRows(pool: pg.Pool, phrases: readonly Phrase[], typing: Phrase | null): Promise<Row[]> {
  const selectByAlphabet = (shouldBeCyrillic: boolean) =>
    phrases.map(({ text }) => text).filter((text) => isCyrillic(text) === shouldBeCyrillic);
  const [latin, cyrillic] = [selectByAlphabet(false), selectByAlphabet(true)];
  const isTypingCyrillic = typing !== null && isCyrillic(typing.text);
  const found: Row[] = [];
  if (latin.length > 0 || (typing && !isTypingCyrillic)) {
    const { rows } = await pool.query<Row>({
      ...statements.latin,
      values: [latin, typing && !isTypingCyrillic ? typing.text : noMatch],
    });
    found.push(...rows);
  }
  if (cyrillic.length > 0) {
    const prefix = isTypingCyrillic ? typing.text : noMatch;
    const { rows } = await pool.query<Row>({
      ...statements.cyrillic,
      values: [cyrillic, cyrillic.map(toSound), prefix, toSound(prefix) || noMatch],
    });
    found.push(...rows);
  }
  return [...new Map(found.map((row) => [row.id, row])).values()];
}

/** How an address names a place: by its full name, or by the beginning of it. */
function matchName(row: Row, { text }: Phrase): 'whole' | 'begun' | null {
  const name = isCyrillic(text) ? [row.ru_key ?? '', row.sound] : [row.key];
  const spellings = isCyrillic(text) ? [text, toSound(text)] : [text];
  if (spellings.some((one, at) => one !== '' && name[at] === one)) return 'whole';
  return spellings.some((one, at) => one !== '' && name[at]?.startsWith(one)) ? 'begun' : null;
}

interface RankedRow {
  row: Row;
  phrase: Phrase | null;
  score: number;
}

function rankRows(rows: readonly Row[], typed: TypedAddress, phrases: readonly Phrase[]): RankedRow[] {
  const context = new Set(typed.parts.map((words) => normalizeName(words.join(' '))));
  // A name that is still being typed counts less than one with a comma after it
  const isTyping = ({ text }: Phrase) => text === typed.typing?.text;
  const ranked = rows.map((row): RankedRow => {
    const found = phrases.flatMap((phrase) => {
      const match = matchName(row, phrase);
      return match
        ? [{ phrase, weight: (match === 'begun' ? 0 : isTyping(phrase) ? 1.5 : 3) + (phrase.to - phrase.from) }]
        : [];
    });
    const best = found.toSorted((one, other) => other.weight - one.weight)[0];
    const inRegion = [row.region, row.ru_region].some(
      (region) => region !== null && context.has(normalizeName(region)) && normalizeName(region) !== best?.phrase.text,
    );
    const countryScore = typed.country === null ? 0 : typed.country.code === row.country ? 4 : -4;
    return {
      row,
      phrase: best?.phrase ?? null,
      score: Math.log10(row.population + 10) + (best?.weight ?? 0) + (inRegion ? 3 : 0) + countryScore,
    };
  });
  return ranked.toSorted((one, other) => other.score - one.score);
}

function toFoundAddress(
  { row, phrase }: Pick<RankedRow, 'row' | 'phrase'>,
  typed: TypedAddress | null,
  language: Language,
): FoundAddress {
  const city = (language === 'ru' ? row.ru_name : null) ?? row.name;
  const region = language === 'ru' ? row.ru_region : row.region;
  const country = formatCountry(row.country, language);
  const isRegion = (text: string) =>
    [row.region, row.ru_region].some((name) => name !== null && normalizeName(name) === text);
  const street = typed ? formatStreetPart(typed, phrase, isRegion) : '';
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
  const typed = parseAddress(address);
  const { phrases, runs, typing, country } = typed;
  if (phrases.length === 0) return [];
  let usedPhrases = phrases;
  let rows = await findRows(pool, phrases, typing);
  if (rows.length === 0 && runs.length > 0) {
    usedPhrases = runs;
    rows = await findRows(pool, runs, runs.findLast(({ text }) => text.length > 3) ?? null);
  }
  if (rows.length === 0 && country && typed.parts.length === 1)
    rows = (await pool.query<Row>({ ...statements.inCountry, values: [country.code] })).rows;
  if (rows.length === 0 && typing) {
    rows = (await pool.query<Row>({ ...statements.alike, values: [toSound(typing.text)] })).rows;
    // Ordered by similarity; the similar words are the town's
    return rows.slice(0, maxAddresses).map((row) => toFoundAddress({ row, phrase: typing }, typed, language));
  }
  const answers = rankRows(rows, typed, usedPhrases).map((ranked) => toFoundAddress(ranked, typed, language));
  return [...new Map(answers.toReversed().map((answer) => [answer.formatted_address, answer])).values()]
    .toReversed()
    .slice(0, maxAddresses);
}

const kmPerDegree = 111.2;
/** Half the side of the search window in degrees; the next one is tried where nobody lives. */
const windowDegrees = [0.3, 1.5, 6];

/** Farther from every town there is no address: out at sea, or on the ice. */
const maxDistanceKm = 200;

/** Radius of a town by its population, in km: the center of a city belongs to the city, not to the nearest village. */
const getTownRadiusKm = (population: number): number => 0.6 + Math.sqrt(population) / 70;

async function findNearest(pool: pg.Pool, lat: number, lng: number): Promise<Row | null> {
  const longitudeScale = Math.max(Math.cos((lat * Math.PI) / 180), 0.05);
  for (const degrees of windowDegrees) {
    const { rows } = await pool.query<Row>({
      ...statements.near,
      values: [lat, lng, degrees, degrees / longitudeScale],
    });
    const getDistanceKm = (row: Row) => Math.hypot(row.lat - lat, (row.lng - lng) * longitudeScale) * kmPerDegree;
    const getRelativeDistance = (row: Row) => getDistanceKm(row) / getTownRadiusKm(row.population);
    const [first] = rows.toSorted((one, other) => getRelativeDistance(one) - getRelativeDistance(other));
    if (first) return getDistanceKm(first) <= maxDistanceKm ? first : null;
  }
  return null;
}

/**
 * Geocoding by the installation's own gazetteer. Until it is filled, an address that is not found is `unavailable`
 * instead of unknown.
 */
export function createGazetteerMaps(pool: pg.Pool): Maps {
  let isKnownFilled = false;
  const assertFilledIfEmpty = async (found: FoundAddress[]): Promise<FoundAddress[]> => {
    if (found.length === 0) isKnownFilled ||= await isFilled(pool);
    if (found.length === 0 && !isKnownFilled) throw fail('unavailable', { retryAfter: 2 });
    return found;
  };
  return {
    geocode: async ({ address, language }) => assertFilledIfEmpty(await geocode(pool, address, language)),
    async reverse({ lat, lng, language }) {
      const row = await findNearest(pool, lat, lng);
      return assertFilledIfEmpty(row ? [toFoundAddress({ row, phrase: null }, null, language)] : []);
    },
  };
}
