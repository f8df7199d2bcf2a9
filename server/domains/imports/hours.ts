/** Working hours in one cell: "mon-fri 09:00-18:00; sat 10:00-16:00". A day that is not named is closed. Pure. */
import { type Weekday, weekdays, type WorkingTime } from '#contract/stores.ts';

const beginnings: Record<string, Weekday> = { mon: 'mon', tue: 'tue', wed: 'wed', thu: 'thu', fri: 'fri', sat: 'sat', sun: 'sun', пн: 'mon', пон: 'mon', вт: 'tue', ср: 'wed', чт: 'thu', чет: 'thu', пт: 'fri', пят: 'fri', сб: 'sat', суб: 'sat', вс: 'sun', вос: 'sun' };
const daily = /^(daily|every day|ежедневно|каждый день)$/;
const part = /^(.*?)[\s:]*?(\d{1,2})(?:[:.](\d{2}))?\s*[-–—]\s*(\d{1,2})(?:[:.](\d{2}))?$/;

const dayOf = (word: string): Weekday | undefined => beginnings[word.slice(0, 3)] ?? beginnings[word.slice(0, 2)];

function daysOf(text: string): Weekday[] | null {
  const plain = text.trim().toLowerCase().replace(/\.$/, '');
  if (plain === '' || daily.test(plain)) return [...weekdays];
  const days: Weekday[] = [];
  for (const piece of plain.split(/\s*,\s*/)) {
    const [from, to = from] = piece.split(/\s*[-–—]\s*/).map((word) => dayOf(word.trim()));
    if (!from || !to) return null;
    const first = weekdays.indexOf(from);
    const length = (weekdays.indexOf(to) - first + 7) % 7;
    for (let n = 0; n <= length; n++) days.push(weekdays[(first + n) % 7]!);
  }
  return days;
}

const clock = (hour: string, minute = '00'): string => `${hour.padStart(2, '0')}:${minute}`;

/** The hours of a cell; null where it can't be understood. */
export function readHours(text: string): WorkingTime | null {
  const time = Object.fromEntries(weekdays.map((day) => [day, null])) as WorkingTime;
  for (const piece of text.split(/[;\n]/).map((one) => one.trim()).filter((one) => one !== '')) {
    const [, named, from, fromMinute, to, toMinute] = part.exec(piece) ?? [];
    const days = named === undefined ? null : daysOf(named.replace(/:$/, ''));
    if (!days || !from || !to || Number(from) > 23 || Number(to) > 24 || Number(fromMinute ?? 0) > 59 || Number(toMinute ?? 0) > 59) return null;
    const hours = { from: clock(from, fromMinute), to: clock(to === '0' || to === '00' ? '24' : to, toMinute) };
    if (hours.from >= hours.to || hours.to > '24:00') return null;
    for (const day of days) time[day] = hours;
  }
  return time;
}

/** The other way round: days in a row with the same hours together. */
export function writeHours(time: WorkingTime): string {
  const runs: { from: Weekday; to: Weekday; hours: string }[] = [];
  for (const day of weekdays) {
    const hours = time[day] ? `${time[day].from}-${time[day].to}` : null;
    const last = runs.at(-1);
    if (hours === null) continue;
    if (last?.hours === hours && weekdays.indexOf(last.to) === weekdays.indexOf(day) - 1) last.to = day;
    else runs.push({ from: day, to: day, hours });
  }
  return runs.map(({ from, to, hours }) => `${from === to ? from : `${from}-${to}`} ${hours}`).join('; ');
}
