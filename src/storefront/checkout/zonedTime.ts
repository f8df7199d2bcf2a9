/** Wall-clock times of a place: pure, by the browser's own calendar of zones. */

/** A day of the calendar, `YYYY-MM-DD`. */
export type DayText = string;

interface Wall {
  day: DayText;
  /** Minutes since midnight. */
  minutes: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

/** What calendar and clock show in a zone at a moment. */
export function wallOf(moment: Date, zone: string): Wall {
  const part = Object.fromEntries(
    formatOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: `${part['year']}-${part['month']}-${part['day']}`,
    minutes: Number(part['hour']) * 60 + Number(part['minute']),
  };
}

const minuteMs = 60_000;

/** How far a zone's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, zone: string): number {
  const { day, minutes } = wallOf(new Date(moment), zone);
  return Date.parse(`${day}T00:00Z`) + minutes * minuteMs - Math.floor(moment / minuteMs) * minuteMs;
}

/**
 * The moment at which a zone's clocks show a time. Where clocks are set back and show it twice, the first;
 * where they skip it, the moment that the skipped time would have been.
 */
export function momentOf(day: DayText, minutes: number, zone: string): Date {
  const asUtc = Date.parse(`${day}T00:00Z`) + minutes * minuteMs;
  const before = asUtc - offsetAt(asUtc - 12 * 60 * minuteMs, zone);
  const after = asUtc - offsetAt(asUtc + 12 * 60 * minuteMs, zone);
  const shows = (moment: number) => moment + offsetAt(moment, zone) === asUtc;
  return new Date(shows(before) ? before : shows(after) ? after : before);
}

/** The day so many days after a day. */
export function dayAfter(day: DayText, count: number): DayText {
  return new Date(Date.parse(`${day}T00:00Z`) + count * 24 * 60 * minuteMs).toISOString().slice(0, 10);
}
