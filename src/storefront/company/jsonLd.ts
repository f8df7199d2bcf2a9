import type { CompanyCard } from '#contract/companies.ts';
import type { Store, Weekday } from '#contract/stores.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { localePath, type Locale } from '#src/i18n/locale.ts';

type Fact = Readonly<Record<string, unknown>>;

const days: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** Hours as schema.org writes them, where the day's end is its last minute. */
const hoursOf = (store: Store): Fact[] =>
  (Object.keys(days) as Weekday[]).flatMap((day) => {
    const hours = store.working_time[day];
    return hours
      ? [
          {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: days[day],
            opens: hours.from,
            closes: hours.to === '24:00' ? '23:59' : hours.to,
          },
        ]
      : [];
  });

function storeJsonLd(store: Store, locale: Locale): Fact {
  const { address, lat, lng } = store.location;
  return {
    '@type': 'Store',
    name: nameOf(store, locale),
    address,
    telephone: store.phone ?? undefined,
    ...(lat !== null && lng !== null && { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } }),
    openingHoursSpecification: hoursOf(store),
  };
}

/** A company as schema.org describes it, with its stores, for search engines. */
export const companyJsonLd = (company: CompanyCard, stores: readonly Store[], locale: Locale): Fact => ({
  '@type': 'Organization',
  name: company.brand,
  url: localePath(`/companies/view/${company.id}`, locale),
  logo: company.logo?.full,
  telephone: company.phone ?? undefined,
  ...(company.site && { sameAs: company.site }),
  ...(company.rating !== null && {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: company.rating, reviewCount: company.reviews_count },
  }),
  ...(stores.length > 0 && { location: stores.map((store) => storeJsonLd(store, locale)) }),
});
