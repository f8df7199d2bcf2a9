import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiError } from '#contract/client.ts';
import { fillGazetteer } from '#server/gateways/maps/fillGazetteer.ts';
import { createGoogleMaps } from '#server/gateways/maps/google.ts';
import type { PlaceRow } from '#server/gateways/maps/placeData.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { getFailure } from '#tests/support/shop.ts';

const place = (
  id: number,
  name: string,
  ru_name: string | null,
  country: string,
  region: string,
  population: number,
  lat: number,
  lng: number,
): PlaceRow => ({ id, name, ru_name, country, region, ru_region: null, population, lat, lng });
const few: PlaceRow[] = [
  place(1, 'Perth', 'Перт', 'AU', 'Western Australia', 1_896_548, -31.95224, 115.8614),
  place(2, 'Perth', 'Перт', 'GB', 'Scotland', 46_960, 56.39522, -3.43139),
  place(3, 'Perth Amboy', null, 'US', 'New Jersey', 52_499, 40.50677, -74.26542),
  place(4, 'Sydney', 'Сидней', 'AU', 'New South Wales', 4_627_345, -33.86785, 151.20732),
  place(5, 'Millers Point', null, 'AU', 'New South Wales', 1_482, -33.8604, 151.2035),
  place(6, 'Moscow', 'Москва', 'RU', 'Moscow', 10_381_222, 55.75222, 37.61556),
  place(7, 'Springfield', null, 'US', 'Illinois', 116_565, 39.80172, -89.64371),
  place(8, 'Springfield', null, 'US', 'Missouri', 166_810, 37.21533, -93.29824),
  place(9, 'Bunbury', null, 'AU', 'Western Australia', 26_998, -33.32711, 115.64137),
];

let t: Api;
let vendor: Person;
beforeAll(async () => {
  t = await startApi();
  await fillGazetteer(t.pool, undefined, () => few);
  vendor = await t.make.vendor();
});
afterAll(() => t.close());

const found = async (address: string, language?: 'en' | 'ru') =>
  (await vendor.client.maps.geocode({ query: { address, ...(language && { language }) } })).results.map(
    ({ formatted_address }) => formatted_address,
  );

describe('an address', () => {
  it('leads to its town, with region, country, place and time zone, and says that this is approximate', async () => {
    const { results } = await vendor.client.maps.geocode({ query: { address: 'Perth, Australia' } });
    expect(results[0]).toEqual({
      formatted_address: 'Perth, Western Australia, Australia',
      lat: -31.95224,
      lng: 115.8614,
      components: { city: 'Perth', region: 'Western Australia', country: 'Australia', country_code: 'AU' },
      location_type: 'APPROXIMATE',
      partial_match: true,
      time_zone: 'Australia/Perth',
    });
  });

  it('finds more while it is being typed, the largest first', async () => {
    expect(await found('per')).toEqual([
      'Perth, Western Australia, Australia',
      'Perth Amboy, New Jersey, United States',
      'Perth, Scotland, United Kingdom',
    ]);
    expect((await found('Perth'))[0]).toBe('Perth, Western Australia, Australia');
  });

  it.each([
    ['Hay Street 12, Perth', 'Hay Street 12, Perth, Western Australia, Australia'],
    ['12 High Street, Perth, Scotland', '12 High Street, Perth, Scotland, United Kingdom'],
    ['Springfield, Illinois', 'Springfield, Illinois, United States'],
    ['Hay Street 12 Perth', 'Hay Street 12, Perth, Western Australia, Australia'],
    ['Россия, г. Москва, Тверская 5', 'Тверская 5, Moscow, Russia'],
    ['Sidney', 'Sydney, New South Wales, Australia'],
  ])('%s keeps its street: %s', async (typed, answer) => expect((await found(typed))[0]).toBe(answer));

  it('is understood and answered in Russian', async () => {
    expect((await found('Перт', 'ru'))[0]).toBe('Перт, Австралия');
    expect((await found('сидн', 'ru'))[0]).toBe('Сидней, Австралия');
    expect((await found('Банбури, Австралия', 'ru'))[0]).toBe('Bunbury, Австралия');
    expect((await found('ул. Хэй 12, Перт', 'ru'))[0]).toBe('ул. Хэй 12, Перт, Австралия');
    expect((await vendor.client.maps.geocode({ query: { address: 'Moscow' } })).results[0]?.formatted_address).toBe(
      'Moscow, Russia',
    );
  });

  it('that says nothing finds nothing', async () => {
    for (const address of ['12', ', ,', "'; drop table users --", '%_\\']) expect(await found(address)).toEqual([]);
  });
});

describe('a place', () => {
  const at = async (latlng: string) =>
    (await vendor.client.maps.geocode({ query: { latlng } })).results.map(({ formatted_address }) => formatted_address);

  it('is in the city whose heart it is, and in a suburb where that is near', async () => {
    expect(await at('-33.8675,151.207')).toEqual(['Sydney, New South Wales, Australia']);
    expect(await at('-33.8604, 151.2034')).toEqual(['Millers Point, New South Wales, Australia']);
  });

  it('far from everything is nowhere', async () => expect(await at('-60,-120')).toEqual([]));

  it.each(['0,0', '-48.9,-123.4', '89.9,0'])('%s is nobody’s address: no town is near', async (latlng) =>
    expect((await vendor.client.maps.geocode({ query: { latlng } })).results).toEqual([]),
  );

  it.each(['91,0', '0,181', 'here', '1;2'])('%s is refused', async (latlng) =>
    expect(await getFailure(vendor.client.maps.geocode({ query: { latlng } }))).toMatchObject({ status: 422 }),
  );

  it('or an address is asked for, not both and not neither', async () => {
    expect(await getFailure(vendor.client.maps.geocode({ query: {} }))).toMatchObject({ status: 422 });
    expect(await getFailure(vendor.client.maps.geocode({ query: { address: 'x', latlng: '1,2' } }))).toMatchObject({
      status: 422,
    });
  });
});

describe('towns on a map', () => {
  it('are the largest between the lines, in the reader’s language', async () => {
    const australia = { south: -45, west: 110, north: -10, east: 155 };
    expect((await t.guest.maps.towns({ query: australia })).data).toEqual([
      { name: 'Sydney', lat: -33.86785, lng: 151.20732, population: 4_627_345 },
      { name: 'Perth', lat: -31.95224, lng: 115.8614, population: 1_896_548 },
    ]);
    expect(
      (await t.guest.maps.towns({ query: { south: -34, west: 115, north: -31, east: 116, language: 'ru' } })).data.map(
        ({ name }) => name,
      ),
    ).toEqual(['Перт', 'Bunbury']);
  });
});

describe('the gazetteer', () => {
  it('is filled once', async () => {
    await fillGazetteer(t.pool, undefined, () => []);
    expect((await t.pool.query('select count(*)::int as n from gazetteer.places')).rows).toEqual([{ n: few.length }]);
  });

  it('that holds no places yet says so, in place of “no such place”', async () => {
    const fresh = await startApi();
    try {
      const vendor = await fresh.make.vendor();
      expect(await getFailure(vendor.client.maps.geocode({ query: { address: 'Perth' } }))).toMatchObject({
        status: 503,
        code: 'unavailable',
      });
      await fillGazetteer(fresh.pool, undefined, () => few);
      expect((await vendor.client.maps.geocode({ query: { address: 'Perth' } })).results).not.toEqual([]);
      expect((await vendor.client.maps.geocode({ query: { address: 'Qqzzx' } })).results).toEqual([]);
    } finally {
      await fresh.close();
    }
  });

  it('finds large towns while the small ones are on their way', async () => {
    const fresh = await startApi();
    try {
      const { client } = await fresh.make.vendor();
      const find = (address: string) => client.maps.geocode({ query: { address } });
      const towns = [
        place(1, 'Perth', null, 'AU', 'Western Australia', 1_896_548, -31.95, 115.86),
        place(2, 'Denmark', null, 'AU', 'Western Australia', 2_280, -34.96, 117.35),
      ];
      let readings = 0;
      await fillGazetteer(fresh.pool, undefined, async function* read() {
        readings += 1;
        if (readings === 2) {
          expect((await find('Perth')).results).toHaveLength(1);
          expect(await getFailure(find('Denmark'))).toMatchObject({ status: 503, code: 'unavailable' });
        }
        yield* towns;
      });
      expect(readings).toBe(2);
      expect((await find('Denmark')).results).not.toEqual([]);
    } finally {
      await fresh.close();
    }
  });

  it('that is given up keeps what was there', async () => {
    const given = new AbortController();
    async function* endless() {
      for (let id = 1; ; id++) {
        if (id === 2000) given.abort();
        yield place(id, 'Nowhere', null, 'AU', 'None', 1, 0, 0);
      }
    }
    await t.pool.query('comment on table gazetteer.places is null');
    await fillGazetteer(t.pool, given.signal, endless);
    expect((await t.pool.query('select count(*)::int as n from gazetteer.places')).rows).toEqual([{ n: few.length }]);
  });
});

describe('Google', () => {
  /** Starts a server that speaks the Geocoding API and records its requests. */
  async function startGoogle(answer: object | string) {
    const requests: Record<string, string>[] = [];
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://google.invalid');
      requests.push({ path: url.pathname, ...Object.fromEntries(url.searchParams) });
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    });
    await new Promise<void>((listening) => {
      server.listen(0, '127.0.0.1', listening);
    });
    const { port } = server.address() as AddressInfo;
    return {
      requests,
      maps: createGoogleMaps({ key: 'secret', baseUrl: `http://127.0.0.1:${port}` }),
      close: () =>
        new Promise<void>((closed) => {
          server.close(() => closed());
        }),
    };
  }

  const result = {
    formatted_address: '12 Hay St, Perth WA 6000, Australia',
    address_components: [
      { long_name: '12', short_name: '12', types: ['street_number'] },
      { long_name: 'Hay Street', short_name: 'Hay St', types: ['route'] },
      { long_name: 'Perth', short_name: 'Perth', types: ['locality', 'political'] },
      { long_name: 'Western Australia', short_name: 'WA', types: ['administrative_area_level_1', 'political'] },
      { long_name: 'Australia', short_name: 'AU', types: ['country', 'political'] },
      { long_name: '6000', short_name: '6000', types: ['postal_code'] },
    ],
    geometry: { location: { lat: -31.9571, lng: 115.8692 }, location_type: 'ROOFTOP', viewport: {} },
    place_id: 'x',
    types: ['street_address'],
  };

  it('is asked for addresses and places in the reader’s language, with the key', async () => {
    const { requests, maps, close } = await startGoogle({ status: 'OK', results: [result] });
    expect(await maps.geocode({ address: '12 Hay St, Perth', language: 'ru' })).toEqual([
      {
        formatted_address: '12 Hay St, Perth WA 6000, Australia',
        lat: -31.9571,
        lng: 115.8692,
        components: {
          house: '12',
          street: 'Hay Street',
          city: 'Perth',
          region: 'Western Australia',
          country: 'Australia',
          country_code: 'AU',
          postal_code: '6000',
        },
        location_type: 'ROOFTOP',
        partial_match: false,
      },
    ]);
    await maps.reverse({ lat: -31.9571, lng: 115.8692, language: 'en' });
    expect(requests).toEqual([
      { path: '/maps/api/geocode/json', address: '12 Hay St, Perth', language: 'ru', key: 'secret' },
      { path: '/maps/api/geocode/json', latlng: '-31.9571,115.8692', language: 'en', key: 'secret' },
    ]);
    await close();
  });

  it('that finds nothing is no failure', async () => {
    const { maps, close } = await startGoogle({ status: 'ZERO_RESULTS', results: [] });
    expect(await maps.geocode({ address: 'qqqq', language: 'en' })).toEqual([]);
    await close();
  });

  it.each([
    ['refuses the key', { status: 'REQUEST_DENIED', results: [], error_message: 'The provided API key is invalid.' }],
    ['has had enough', { status: 'OVER_QUERY_LIMIT', results: [] }],
    ['answers something else', '<html>'],
  ])('that %s is unavailable, and says why to the log alone', async (_, answer) => {
    const { maps, close } = await startGoogle(answer);
    await expect(maps.geocode({ address: 'Perth', language: 'en' })).rejects.toMatchObject({
      code: 'unavailable',
      details: { retryAfter: 10 },
      cause: expect.any(Error) as Error,
    });
    await close();
  });

  it('that nobody reaches is unavailable too', async () => {
    await expect(
      createGoogleMaps({ key: 'secret', baseUrl: 'http://127.0.0.1:1' }).geocode({ address: 'Perth', language: 'en' }),
    ).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('geocoding', () => {
  it('works for the account of a guest, who checks out', async () => {
    const guest = t.as((await t.guest.auth.guestLogin()).api_token);
    const { results } = await guest.maps.geocode({ query: { address: 'Perth, Australia' } });
    expect(results[0]?.components).toMatchObject({ city: 'Perth', country_code: 'AU' });
  });

  it('is limited for each account, and for each address however many guests it makes', async () => {
    const api = await startApi({
      limits: {
        addressSearches: { points: 2, seconds: 60 },
        addressSearchesOfAddress: { points: 5, seconds: 60 },
      },
    });
    await fillGazetteer(api.pool, undefined, () => few);
    const findAs = async (client: Awaited<ReturnType<typeof makeGuest>>) =>
      client.maps.geocode({ query: { address: 'Perth' } }).then(
        () => 'found',
        (error: ApiError) => `${error.status} ${error.code}`,
      );
    const makeGuest = async () => api.as((await api.guest.auth.guestLogin()).api_token);
    const answers: string[] = [];
    for (const guest of [await makeGuest(), await makeGuest(), await makeGuest()])
      for (let use = 0; use < 3; use += 1) answers.push(await findAs(guest));
    const rejected = '429 too_often';
    expect(answers).toEqual(['found', 'found', rejected, 'found', 'found', rejected, 'found', rejected, rejected]);
    await api.close();
  });

  it('is for those who are signed in: a guest could drain the key', async () => {
    expect(await getFailure(t.guest.maps.geocode({ query: { address: 'Perth' } }))).toMatchObject({ status: 403 });
  });
});
