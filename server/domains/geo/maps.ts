import tzLookup from '@photostructure/tz-lookup';
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Town } from '#contract/maps.ts';
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { invalid } from '#server/failure.ts';

const mostTowns = 40;
/** Windows wider than so many degrees show cities alone. */
const wide = 8;

const between = 'lat between $1::float8 and $3::float8 and lng between $2::float8 and $4::float8';
const townsIn = (name: string, which: string) =>
  statement<Town>(
    name,
    `select case when $5::text = 'ru' then coalesce(ru_name, name) else name end as name, lat, lng, population from gazetteer.places where ${between} and ${which} order by population desc limit ${mostTowns}`,
  );
const cities = townsIn('cities_between', 'population >= 100000');
const towns = townsIn('towns_between', 'population > 0');

export const maps: Handlers<Contract['maps'], Ctx> = {
  geocode: async ({ query }, { gateways, locale }) => {
    const { address, latlng, language = locale } = query;
    if ((address === undefined) === (latlng === undefined)) throw invalid({ address: 'required' });
    const [lat = 0, lng = 0] = (latlng ?? '').split(',').map(Number);
    const found =
      latlng === undefined
        ? await gateways.maps.geocode({ address: address!.trim(), language })
        : await gateways.maps.reverse({ lat, lng, language });
    return { results: found.map((result) => ({ ...result, time_zone: tzLookup(result.lat, result.lng) })) };
  },

  towns: async ({ query: { south, west, north, east, language } }, { db, locale }) => {
    const find = east - west > wide ? cities : towns;
    return { data: await find(db, [south, west, north, east, language ?? locale]) };
  },
};
