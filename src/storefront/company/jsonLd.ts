/** Structured data of companies. */
import type { CompanyCard } from '#contract/companies.ts';
import type { Store, Weekday } from '#contract/stores.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { toLocalePath, type Locale } from '#src/i18n/locale.ts';

type JsonLd = Readonly<Record<string, unknown>>;

const days: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** Opening hours in schema.org format, where a day ends with its last minute. */
const toOpeningHours = (store: Store): JsonLd[] =>
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

function storeJsonLd(store: Store, locale: Locale): JsonLd {
  const { address, lat, lng } = store.location;
  return {
    '@type': 'Store',
    name: getLocalizedName(store, locale),
    address,
    telephone: store.phone ?? undefined,
    ...(lat !== null && lng !== null && { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } }),
    openingHoursSpecification: toOpeningHours(store),
  };
}

/** Describes a company and its stores as schema.org data, for search engines. */
export const companyJsonLd = (company: CompanyCard, stores: readonly Store[], locale: Locale): JsonLd => ({
  '@type': 'Organization',
  name: company.brand,
  url: toLocalePath(`/companies/view/${company.id}`, locale),
  logo: company.logo?.full,
  telephone: company.phone ?? undefined,
  ...(company.site && { sameAs: company.site }),
  ...(company.rating !== null && {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: company.rating, reviewCount: company.reviews_count },
  }),
  ...(stores.length > 0 && { location: stores.map((store) => storeJsonLd(store, locale)) }),
});
