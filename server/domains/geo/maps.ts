/** Endpoints of maps: geocoding, and towns in a window of the map. */
import tzLookup from '@photostructure/tz-lookup';
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Town } from '#contract/maps.ts';
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { invalid } from '#server/failure.ts';
import { getAddressUses } from '#server/platform/rateLimit.ts';

const maxTowns = 40;
/** Windows wider than this show only cities. */
const citiesOnlyDegrees = 8;

interface TownValues {
  south: number;
  west: number;
  north: number;
  east: number;
  language: string;
}

const windowCondition = 'lat between $south::float8 and $north::float8 and lng between $west::float8 and $east::float8';
const buildTownStatement = (kind: string, condition: string) =>
  statement<Town, TownValues>(
    `towns_${kind}`,
    `select case when $language::text = 'ru' then coalesce(ru_name, name) else name end as name, lat, lng, population
       from gazetteer.places
      where ${windowCondition} and ${condition}
      order by population desc
      limit ${maxTowns}`,
  );
const listCities = buildTownStatement('cities', 'population >= 100000');
const listTowns = buildTownStatement('all', 'population > 0');

export const maps: Handlers<Contract['maps'], Ctx> = {
  geocode: async ({ query }, { gateways, locale, limits, user, ip }) => {
    const { address, latlng, language = locale } = query;
    if ((address === undefined) === (latlng === undefined)) throw invalid({ address: 'required' });
    await limits.takeAll([['addressSearches', String(user!.id)], ...getAddressUses('addressSearchesOfAddress', ip)]);
    const [lat = 0, lng = 0] = (latlng ?? '').split(',').map(Number);
    const results =
      latlng === undefined
        ? await gateways.maps.geocode({ address: address!.trim(), language })
        : await gateways.maps.reverse({ lat, lng, language });
    return { results: results.map((result) => ({ ...result, time_zone: tzLookup(result.lat, result.lng) })) };
  },

  towns: async ({ query }, { db, locale }) => {
    const list = query.east - query.west > citiesOnlyDegrees ? listCities : listTowns;
    return { data: await list(db, { ...query, language: query.language ?? locale }) };
  },
};
