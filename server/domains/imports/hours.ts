/**
 * Parses and formats opening hours in one cell: "mon-fri 09:00-18:00; sat 10:00-16:00", "Mon: 10-9:30; Sun: 11am-6pm".
 * A day that is not named is closed. Hours past midnight can't be stored, so a cell with them is rejected. Pure.
 */
import { type Weekday, weekdays, type WorkingTime } from '#contract/stores.ts';

/** Minutes since the day began. */
const [noon, midnight] = [720, 1440];

/** The first three or two letters of a weekday, which identify all its spellings: "tue", "tues", "вторник". */
const weekdayPrefixes: Record<string, Weekday> = {
  mon: 'mon',
  tue: 'tue',
  wed: 'wed',
  thu: 'thu',
  fri: 'fri',
  sat: 'sat',
  sun: 'sun',
  пн: 'mon',
  пон: 'mon',
  вт: 'tue',
  ср: 'wed',
  чт: 'thu',
  чет: 'thu',
  пт: 'fri',
  пят: 'fri',
  сб: 'sat',
  суб: 'sat',
  вс: 'sun',
  вос: 'sun',
};
const dailyPattern = /^(daily|every day|ежедневно|каждый день)$/;
/** Hour, minute and the first letter of am or pm: "9", "9:30", "9.30 p.m.". */
const timePattern = /(\d{1,2})(?:[:.](\d{2}))?\s*([ap])?(?:\.?m\.?)?/;
/** Days, then two times with the groups of `timePattern`. */
const hoursPattern = new RegExp(`^(.*?)[\\s:]*?${timePattern.source}\\s*[-–—]\\s*${timePattern.source}$`, 'i');

const parseDay = (word: string): Weekday | undefined =>
  weekdayPrefixes[word.slice(0, 3)] ?? weekdayPrefixes[word.slice(0, 2)];

function parseDays(text: string): Weekday[] | null {
  const plain = text.trim().toLowerCase().replace(/\.$/, '');
  if (plain === '' || dailyPattern.test(plain)) return [...weekdays];
  const days: Weekday[] = [];
  for (const piece of plain.split(/\s*,\s*/)) {
    const [from, to = from] = piece.split(/\s*[-–—]\s*/).map((word) => parseDay(word.trim()));
    if (!from || !to) return null;
    const first = weekdays.indexOf(from);
    const length = (weekdays.indexOf(to) - first + 7) % 7;
    for (let n = 0; n <= length; n++) days.push(weekdays[(first + n) % 7]!);
  }
  return days;
}

/** A time of day as it is written. */
interface ClockTime {
  /** With its leading zero, which shows a 24-hour clock. */
  hour: string;
  minute: number;
  /** "a" for am, "p" for pm, null if neither is written. */
  meridiem: 'a' | 'p' | null;
}

const parseClockTime = (hour = '', minute = '00', meridiem?: string): ClockTime => ({
  hour,
  minute: Number(minute),
  meridiem: (meridiem?.toLowerCase() as 'a' | 'p' | undefined) ?? null,
});

/** One entry of a cell: days with the same hours. */
interface HoursPiece {
  days: Weekday[];
  from: ClockTime;
  to: ClockTime;
}

/** Minutes since midnight as the time is written, whatever am or pm says. */
const toMinutes = ({ hour, minute }: ClockTime): number => Number(hour) * 60 + minute;

/** Whether the hour fits a 12-hour clock. Such hours are not written with a leading zero. */
const canBeTwelveHour = ({ hour }: ClockTime): boolean => Number(hour) <= 12 && (hour === '0' || !hour.startsWith('0'));

/**
 * Whether the cell uses a 12-hour clock without am and pm: some piece closes before it opens ("10-9:30", "12-6"), or
 * closes at 11:59, a minute before midnight. One such piece decides for the cell.
 */
function isTwelveHourClock(pieces: readonly HoursPiece[]): boolean {
  const ends = pieces.flatMap(({ from, to }) => [from, to]);
  return (
    ends.every(canBeTwelveHour) &&
    pieces.some(({ from, to }) => toMinutes(to) <= toMinutes(from) || toMinutes(to) === noon - 1)
  );
}

/** Minutes since midnight. Without am or pm the time counts as written: shops open in the morning or at noon. */
function toOpeningMinutes(time: ClockTime): number {
  if (time.meridiem === null) return toMinutes(time);
  return (toMinutes(time) % noon) + (time.meridiem === 'p' ? noon : 0);
}

/**
 * Minutes since midnight. A shop that closes at 0 or at 12 at night closes at 24:00.
 * @param isTwelveHour whether a time without am or pm is in the evening
 */
function toClosingMinutes(time: ClockTime, isTwelveHour: boolean): number {
  if (time.meridiem === null && !isTwelveHour) return toMinutes(time) || midnight;
  const sinceTwelve = toMinutes(time) % noon;
  if (sinceTwelve === 0) return time.meridiem === 'p' ? noon : midnight;
  return time.meridiem === 'a' ? sinceTwelve : sinceTwelve + noon;
}

const formatTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function parsePiece(text: string): HoursPiece | null {
  const [, dayNames, fromHour, fromMinute, fromMeridiem, toHour, toMinute, toMeridiem] = hoursPattern.exec(text) ?? [];
  const days = dayNames === undefined ? null : parseDays(dayNames.replace(/:\s*$/, ''));
  const from = parseClockTime(fromHour, fromMinute, fromMeridiem);
  const to = parseClockTime(toHour, toMinute, toMeridiem);
  const isValidTime = ({ hour, minute, meridiem }: ClockTime, lastHour: number) =>
    Number(hour) <= (meridiem ? 12 : lastHour) && minute <= 59;
  return days && isValidTime(from, 23) && isValidTime(to, 24) ? { days, from, to } : null;
}

/** Parses the hours of a cell; null if they can't be understood. */
export function parseHours(text: string): WorkingTime | null {
  const week = Object.fromEntries(weekdays.map((day) => [day, null])) as WorkingTime;
  const parsed = text
    .split(/[;\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map(parsePiece);
  const pieces = parsed.filter((piece) => piece !== null);
  if (pieces.length < parsed.length) return null;
  const isTwelveHour = isTwelveHourClock(pieces);
  for (const { days, from, to } of pieces) {
    const [opens, closes] = [toOpeningMinutes(from), toClosingMinutes(to, isTwelveHour)];
    if (opens >= closes || closes > midnight) return null;
    for (const day of days) week[day] = { from: formatTime(opens), to: formatTime(closes) };
  }
  return week;
}

/** Formats opening hours for `parseHours`: joins consecutive days with equal hours, leaves out closed days. */
export function formatHours(workingTime: WorkingTime): string {
  const runs: { from: Weekday; to: Weekday; hours: string }[] = [];
  for (const day of weekdays) {
    const hours = workingTime[day] ? `${workingTime[day].from}-${workingTime[day].to}` : null;
    const last = runs.at(-1);
    if (hours === null) continue;
    if (last?.hours === hours && weekdays.indexOf(last.to) === weekdays.indexOf(day) - 1) last.to = day;
    else runs.push({ from: day, to: day, hours });
  }
  return runs.map(({ from, to, hours }) => `${from === to ? from : `${from}-${to}`} ${hours}`).join('; ');
}
