/** On every screen of both doors, once a paid plan has ended or ends within a week: what is limited, and the way to go on. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isExpired } from '#contract/rules/expiry.ts';
import { daysLeft, soonDays } from '#contract/rules/tariffs.ts';
import type { Me } from '#contract/users.ts';
import { api } from '#src/api/api.ts';
import { mine } from '#src/api/queries.ts';
import { formatDate, plural } from '#src/i18n/format.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { labels } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { days, keep, useKept } from '#src/session/kept.ts';
import { Callout } from './Callout.tsx';
import { LinkButton } from './LinkButton.tsx';

const bannerWords = labels({
  en: {
    ended: (name: string, date: string) => `Your plan ${name} ended on ${date}`,
    ends: (name: string, n: number) =>
      plural('en', n, { one: `Your plan ${name} ends within a day`, other: `Your plan ${name} ends in {n} days` }),
    vendor: (most: number) =>
      plural('en', most, {
        one: 'The storefront shows {n} product of yours, the oldest, and no new ones can be added until you renew.',
        other: 'The storefront shows {n} products of yours, the oldest, and no new ones can be added until you renew.',
      }),
    hidden: (n: number) =>
      plural('en', n, { one: '{n} product is hidden now.', other: '{n} products are hidden now.' }),
    buyer: 'You are on the free plan again, with its limits.',
    later: {
      vendor: 'After that, products over the free limit leave the storefront and new ones can’t be added.',
      buyer: 'After that you go back to the free plan.',
    },
    renew: 'Renew',
    close: 'Not now',
  },
  ru: {
    ended: (name, date) => `Тариф «${name}» закончился ${date}`,
    ends: (name, n) =>
      plural('ru', n, {
        one: n === 1 ? `Тариф «${name}» закончится в течение суток` : `Тариф «${name}» закончится через {n} день`,
        few: `Тариф «${name}» закончится через {n} дня`,
        many: `Тариф «${name}» закончится через {n} дней`,
      }),
    vendor: (most) =>
      plural('ru', most, {
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
    later: {
      vendor: 'После этого товары сверх бесплатного лимита исчезнут с витрины, а новые нельзя будет добавить.',
      buyer: 'После этого вы вернётесь на бесплатный тариф.',
    },
    renew: 'Продлить',
    close: 'Не сейчас',
  },
});

/** The end that somebody wants to hear no more of. */
const dismissed = keep<string>('tariff-banner', (value): value is string => typeof value === 'string', days(30));

export function TariffBanner({ me }: { me: Me }) {
  const text = useLabels(bannerWords);
  const locale = useLocale();
  const hiddenUntilNext = useKept(dismissed);
  const end = me.tariff_expires_at;
  const [now] = useState(() => new Date());
  const isOver = end !== null && isExpired(end, now);
  const isSoon = end !== null && !isOver && daysLeft(end, now) <= soonDays;
  const isVendor = me.tariff?.kind.startsWith('vendor') ?? false;
  // What limits a vendor's sales is said as long as it does
  const isShown = (isOver || isSoon) && !((isSoon || !isVendor) && hiddenUntilNext === `${end}:${isOver}`);
  const { data } = useQuery({
    queryKey: [mine, 'subscription'],
    queryFn: ({ signal }) => api.tariffs.subscription({ signal }),
    enabled: isShown,
  });
  if (!isShown || !data?.tariff) return null;
  const name = nameOf(data.ended ?? data.tariff, locale);
  const most = data.tariff.limits.products;
  const close =
    isSoon || !isVendor ? { close: { label: text.close, run: () => dismissed.set(`${end}:${isOver}`) } } : {};
  const limited = !isVendor
    ? text.buyer
    : most === null
      ? null
      : [text.vendor(most), ...(data.hidden_products > 0 ? [text.hidden(data.hidden_products)] : [])].join(' ');
  return (
    <Callout
      tone="warning"
      title={isOver ? text.ended(name, formatDate(end, locale)) : text.ends(name, daysLeft(end!, now))}
      actions={
        <LinkButton to="/tariffs/my" variant="contained" size="small">
          {text.renew}
        </LinkButton>
      }
      {...close}
    >
      <p>{isOver ? limited : text.later[isVendor ? 'vendor' : 'buyer']}</p>
    </Callout>
  );
}
