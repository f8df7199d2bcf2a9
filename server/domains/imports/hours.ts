/**
 * Parses and formats opening hours in one cell: "mon-fri 09:00-18:00; sat 10:00-16:00", "Mon: 10-9:30; Sun: 11am-6pm".
 * A day that is not named is closed. Pure functions.
 */
import { type Weekday, weekdays, type WorkingTime } from '#contract/stores.ts';

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
const timePattern = /(\d{1,2})(?:[:.](\d{2}))?\s*([ap])?(?:\.?m\.?)?/;
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

interface HoursPiece {
  days: Weekday[];
  from: ClockTime;
  to: ClockTime;
}

const toMinutes = ({ hour, minute }: ClockTime): number => Number(hour) * 60 + minute;

/** Whether the hour fits a 12-hour clock. Such hours are not written with a leading zero. */
const canBeTwelveHour = ({ hour }: ClockTime): boolean => Number(hour) <= 12 && (hour === '0' || !hour.startsWith('0'));

/**
 * Whether the cell uses a 12-hour clock without am and pm: some piece makes no sense otherwise ("10-9:30", "12-6"), or
 * closes at 11:59. One such piece decides for the cell.
 */
function isTwelveHourClock(pieces: readonly HoursPiece[]): boolean {
  const ends = pieces.flatMap(({ from, to }) => [from, to]);
  return (
    ends.every(canBeTwelveHour) &&
    pieces.some(({ from, to }) => toMinutes(to) <= toMinutes(from) || toMinutes(to) === 719)
  );
}

/** Minutes since midnight. A shop that closes at 12 at night closes at 24:00. */
function toMinutesOfDay(end: ClockTime, isEvening: boolean, isClosing: boolean): number {
  const minutes = toMinutes(end);
  const meridiem = end.meridiem ?? (isEvening ? 'p' : null);
  if (meridiem === null) return isClosing && minutes === 0 ? 1440 : minutes;
  const onDial = minutes % 720;
  if (isClosing && onDial === 0 && (meridiem === 'a' || end.meridiem === null)) return 1440;
  return meridiem === 'p' ? onDial + 720 : onDial;
}

const formatTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function parsePiece(text: string): HoursPiece | null {
  const [, dayNames, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf] = hoursPattern.exec(text) ?? [];
  const days = dayNames === undefined ? null : parseDays(dayNames.replace(/:\s*$/, ''));
  const [from, to] = [parseClockTime(fromHour, fromMinute, fromHalf), parseClockTime(toHour, toMinute, toHalf)];
  const isValidTime = (end: ClockTime, last: number) =>
    Number(end.hour) <= (end.meridiem ? 12 : last) && end.minute <= 59;
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
    // An opening time without am or pm is in the morning or at noon.
    const [opens, closes] = [toMinutesOfDay(from, false, false), toMinutesOfDay(to, isTwelveHour, true)];
    if (opens >= closes || closes > 1440) return null;
    for (const day of days) week[day] = { from: formatTime(opens), to: formatTime(closes) };
  }
  return week;
}

/** Formats opening hours; consecutive days with equal hours are joined. */
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
