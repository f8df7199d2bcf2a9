import type { DemoStore, WorkingTime } from '#server/seed/content/types.ts';

/** The same hours on weekdays, others at the weekend; null is closed. */
function hours(weekdays: readonly [from: string, to: string], saturday: readonly [from: string, to: string] | null, sunday: readonly [from: string, to: string] | null): WorkingTime {
  const day = (span: readonly [from: string, to: string] | null) => (span ? { from: span[0], to: span[1] } : null);
  return { mon: day(weekdays), tue: day(weekdays), wed: day(weekdays), thu: day(weekdays), fri: day(weekdays), sat: day(saturday), sun: day(sunday) };
}

export const stores: readonly DemoStore[] = [
  {
    key: 'sloboda-melbourne',
    company: 'sloboda',
    name: { en: 'Sloboda on Gertrude Street', ru: 'Sloboda на Гертруд-стрит' },
    location: { address: { en: '112 Gertrude Street, Fitzroy VIC 3065, Melbourne, Australia', ru: 'Австралия, Мельбурн, Фицрой, Гертруд-стрит, 112' }, lat: -37.80646, lng: 144.97714 },
    time_zone: 'Australia/Melbourne',
    phone: '+61355501421',
    pickup: true,
    warehouse: true,
    working_time: hours(['09:00', '18:00'], ['10:00', '17:00'], null),
  },
  {
    key: 'sloboda-moscow',
    company: 'sloboda',
    name: { en: 'Sloboda at the Izmailovo Kremlin', ru: 'Sloboda в Измайловском кремле' },
    location: { address: { en: '73Zh Izmaylovskoye Highway, Moscow 105187, Russia', ru: 'Россия, 105187, Москва, Измайловское шоссе, 73Ж' }, lat: 55.79463, lng: 37.7496 },
    time_zone: 'Europe/Moscow',
    phone: '+74951230142',
    pickup: true,
    warehouse: false,
    working_time: hours(['10:00', '20:00'], ['10:00', '21:00'], ['10:00', '21:00']),
  },
  {
    key: 'polden-sydney',
    company: 'polden',
    name: { en: 'Polden in Paddington', ru: 'Polden в Паддингтоне' },
    location: { address: { en: '248 Oxford Street, Paddington NSW 2021, Sydney, Australia', ru: 'Австралия, Сидней, Паддингтон, Оксфорд-стрит, 248' }, lat: -33.88468, lng: 151.22652 },
    time_zone: 'Australia/Sydney',
    phone: '+61255501422',
    pickup: true,
    warehouse: true,
    working_time: hours(['08:30', '19:00'], ['09:00', '18:00'], ['10:00', '16:00']),
  },
  {
    key: 'polden-berlin',
    company: 'polden',
    name: { en: 'Polden warehouse in Kreuzberg', ru: 'Склад Polden в Кройцберге' },
    location: { address: { en: 'Oranienstraße 25, 10999 Berlin, Germany', ru: 'Германия, 10999, Берлин, Ораниенштрассе, 25' }, lat: 52.50098, lng: 13.41867 },
    time_zone: 'Europe/Berlin',
    phone: '+493023125411',
    pickup: false,
    warehouse: true,
    working_time: hours(['08:00', '17:00'], null, null),
  },
  {
    key: 'polden-new-york',
    company: 'polden',
    name: { en: 'Polden night counter, Brighton Beach', ru: 'Ночной прилавок Polden на Брайтон-Бич' },
    location: { address: { en: '418 Brighton Beach Avenue, Brooklyn, NY 11235, USA', ru: 'США, Нью-Йорк, Бруклин, Брайтон-Бич-авеню, 418' }, lat: 40.57773, lng: -73.96125 },
    time_zone: 'America/New_York',
    phone: '+12125550142',
    pickup: true,
    warehouse: false,
    working_time: hours(['11:00', '24:00'], ['11:00', '24:00'], ['12:00', '20:00']),
  },
];
