/** Shows that a paid plan has expired or expires within a week: its limits, and the link to renew it. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isExpired } from '#contract/rules/expiry.ts';
import { countDaysLeft, endsSoonDays } from '#contract/rules/tariffs.ts';
import type { Me } from '#contract/users.ts';
import { api } from '#src/api/api.ts';
import { personalKey } from '#src/api/queries.ts';
import { formatDate, plural } from '#src/i18n/format.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { labels } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { days, createStoredValue, useStoredValue } from '#src/session/storedValue.ts';
import { Callout } from './Callout.tsx';
import { LinkButton } from './LinkButton.tsx';

const tariffBannerLabels = labels({
  en: {
    expired: (name: string, date: string) => `Your plan ${name} ended on ${date}`,
    ends: (name: string, n: number) =>
      plural('en', n, { one: `Your plan ${name} ends within a day`, other: `Your plan ${name} ends in {n} days` }),
    vendor: (maxProducts: number) =>
      plural('en', maxProducts, {
        one: 'The storefront shows {n} product of yours, the oldest, and no new ones can be added until you renew.',
        other: 'The storefront shows {n} products of yours, the oldest, and no new ones can be added until you renew.',
      }),
    hidden: (n: number) =>
      plural('en', n, { one: '{n} product is hidden now.', other: '{n} products are hidden now.' }),
    buyer: 'You are on the free plan again, with its limits.',
    afterExpiry: {
      vendor: 'After that, products over the free limit leave the storefront and new ones can’t be added.',
      buyer: 'After that you go back to the free plan.',
    },
    renew: 'Renew',
    close: 'Not now',
  },
  ru: {
    expired: (name, date) => `Тариф «${name}» закончился ${date}`,
    ends: (name, n) =>
      plural('ru', n, {
        one: n === 1 ? `Тариф «${name}» закончится в течение суток` : `Тариф «${name}» закончится через {n} день`,
        few: `Тариф «${name}» закончится через {n} дня`,
        many: `Тариф «${name}» закончится через {n} дней`,
      }),
    vendor: (maxProducts) =>
      plural('ru', maxProducts, {
        one: 'На витрине остался {n} ваш товар, самый старый; новые не добавить, пока вы не продлите тариф.',
        few: 'На витрине остались {n} ваших товара, самые старые; новые не добавить, пока вы не продлите тариф.',
        many: 'На витрине остались {n} ваших товаров, самые старые; новые не добавить, пока вы не продлите тариф.',
      }),
    hidden: (n) =>
      plural('ru', n, {
        one: 'Сейчас скрыт {n} товар.',
        few: 'Сейчас скрыты {n} товара.',
        many: 'Сейчас скрыто {n} товаров.',
      }),
    buyer: 'Вы снова на бесплатном тарифе с его ограничениями.',
    afterExpiry: {
      vendor: 'После этого товары сверх бесплатного лимита исчезнут с витрины, а новые нельзя будет добавить.',
      buyer: 'После этого вы вернётесь на бесплатный тариф.',
    },
    renew: 'Продлить',
    close: 'Не сейчас',
  },
});

/** The expiry whose banner the user has closed. */
const storedDismissedKey = createStoredValue<string>(
  'tariff-banner',
  (value): value is string => typeof value === 'string',
  days(30),
);

export function TariffBanner({ me }: { me: Me }) {
  const text = useLabels(tariffBannerLabels);
  const locale = useLocale();
  const dismissedKey = useStoredValue(storedDismissedKey);
  const end = me.tariff_expires_at;
  const [now] = useState(() => new Date());
  const hasExpired = end !== null && isExpired(end, now);
  const isSoon = end !== null && !hasExpired && countDaysLeft(end, now) <= endsSoonDays;
  const isVendor = me.tariff?.kind.startsWith('vendor') ?? false;
  // A vendor whose products are limited can't close the banner.
  const isShown = (hasExpired || isSoon) && !((isSoon || !isVendor) && dismissedKey === `${end}:${hasExpired}`);
  const { data } = useQuery({
    queryKey: [personalKey, 'subscription'],
    queryFn: ({ signal }) => api.tariffs.subscription({ signal }),
    enabled: isShown,
  });
  if (!isShown || !data?.tariff) return null;
  const name = getLocalizedName(data.ended ?? data.tariff, locale);
  const maxProducts = data.tariff.limits.products;
  const close =
    isSoon || !isVendor
      ? { close: { label: text.close, run: () => storedDismissedKey.set(`${end}:${hasExpired}`) } }
      : {};
  const limited = !isVendor
    ? text.buyer
    : maxProducts === null
      ? null
      : [text.vendor(maxProducts), ...(data.hidden_products > 0 ? [text.hidden(data.hidden_products)] : [])].join(' ');
  return (
    <Callout
      tone="warning"
      title={hasExpired ? text.expired(name, formatDate(end, locale)) : text.ends(name, countDaysLeft(end!, now))}
      actions={
        <LinkButton to="/tariffs/my" variant="contained" size="small">
          {text.renew}
        </LinkButton>
      }
      {...close}
    >
      <p>{hasExpired ? limited : text.afterExpiry[isVendor ? 'vendor' : 'buyer']}</p>
    </Callout>
  );
}
