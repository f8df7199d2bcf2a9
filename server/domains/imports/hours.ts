/**
 * Working hours in one cell: "mon-fri 09:00-18:00; sat 10:00-16:00", "Mon: 10-9:30; Sun: 11am-6pm". A day that is not
 * named is closed. Pure.
 */
import { type Weekday, weekdays, type WorkingTime } from '#contract/stores.ts';

const beginnings: Record<string, Weekday> = {
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
const daily = /^(daily|every day|ежедневно|каждый день)$/;
const time = /(\d{1,2})(?:[:.](\d{2}))?\s*([ap])?(?:\.?m\.?)?/;
const part = new RegExp(`^(.*?)[\\s:]*?${time.source}\\s*[-–—]\\s*${time.source}$`, 'i');

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

/** An end of the hours as it is written. */
interface End {
  hour: string;
  minute: number;
  /** Of the morning or the afternoon, where that is said. */
  half: 'a' | 'p' | null;
}

const endOf = (hour = '', minute = '00', half?: string): End => ({
  hour,
  minute: Number(minute),
  half: (half?.toLowerCase() as 'a' | 'p' | undefined) ?? null,
});

interface Piece {
  days: Weekday[];
  from: End;
  to: End;
}

const minutesOf = ({ hour, minute }: End): number => Number(hour) * 60 + minute;

/** Whether an hour can be one of twelve: nobody writes those with a zero before them. */
const isOfTwelve = ({ hour }: End): boolean => Number(hour) <= 12 && (hour === '0' || !hour.startsWith('0'));

/**
 * Whether the hours are those of a clock with twelve, opening in the morning and closing in the evening: some piece
 * makes no sense otherwise ("10-9:30", "12-6"), or closes at 11:59. What one piece of a cell says holds for all.
 */
function areOfTwelve(pieces: readonly Piece[]): boolean {
  const ends = pieces.flatMap(({ from, to }) => [from, to]);
  return (
    ends.every(isOfTwelve) && pieces.some(({ from, to }) => minutesOf(to) <= minutesOf(from) || minutesOf(to) === 719)
  );
}

/** Minutes since midnight; a closing 12 at night is 24:00. */
function momentOf(end: End, isEvening: boolean, isClosing: boolean): number {
  const minutes = minutesOf(end);
  const half = end.half ?? (isEvening ? 'p' : null);
  if (half === null) return isClosing && minutes === 0 ? 1440 : minutes;
  const within = minutes % 720;
  if (isClosing && within === 0 && (half === 'a' || end.half === null)) return 1440;
  return half === 'p' ? within + 720 : within;
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function pieceOf(text: string): Piece | null {
  const [, named, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf] = part.exec(text) ?? [];
  const days = named === undefined ? null : daysOf(named.replace(/:\s*$/, ''));
  const [from, to] = [endOf(fromHour, fromMinute, fromHalf), endOf(toHour, toMinute, toHalf)];
  const isClock = (end: End, last: number) => Number(end.hour) <= (end.half ? 12 : last) && end.minute <= 59;
  return days && isClock(from, 23) && isClock(to, 24) ? { days, from, to } : null;
}

/** The hours of a cell; null where it can't be understood. */
export function readHours(text: string): WorkingTime | null {
  const week = Object.fromEntries(weekdays.map((day) => [day, null])) as WorkingTime;
  const read = text
    .split(/[;\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map(pieceOf);
  const pieces = read.filter((piece) => piece !== null);
  if (pieces.length < read.length) return null;
  const isTwelve = areOfTwelve(pieces);
  for (const { days, from, to } of pieces) {
    // Who says nothing of the morning opens in it, or at noon.
    const [opens, closes] = [momentOf(from, false, false), momentOf(to, isTwelve, true)];
    if (opens >= closes || closes > 1440) return null;
    for (const day of days) week[day] = { from: clock(opens), to: clock(closes) };
  }
  return week;
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
