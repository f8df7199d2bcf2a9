/** Converts local times of a time zone with `Intl`. Pure. */

/** A date, `YYYY-MM-DD`. */
export type DayText = string;

interface WallTime {
  day: DayText;
  /** Minutes since midnight. */
  minutes: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone);
  if (cached) return cached;
  const created = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(zone, created);
  return created;
}

/** Returns the local date and time in a zone at a moment. */
export function toWallTime(moment: Date, zone: string): WallTime {
  const part = Object.fromEntries(
    getFormat(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: `${part['year']}-${part['month']}-${part['day']}`,
    minutes: Number(part['hour']) * 60 + Number(part['minute']),
  };
}

const minuteMs = 60_000;

/** Returns the offset of a zone from UTC at a moment, in ms. */
function getOffset(moment: number, zone: string): number {
  const { day, minutes } = toWallTime(new Date(moment), zone);
  return Date.parse(`${day}T00:00Z`) + minutes * minuteMs - Math.floor(moment / minuteMs) * minuteMs;
}

/**
 * Returns the moment of a local time. If clocks are set back and show it twice, it is the first; if they skip it, it is
 * the moment that the skipped time would have been.
 */
export function toMoment(day: DayText, minutes: number, zone: string): Date {
  const asUtc = Date.parse(`${day}T00:00Z`) + minutes * minuteMs;
  const before = asUtc - getOffset(asUtc - 12 * 60 * minuteMs, zone);
  const after = asUtc - getOffset(asUtc + 12 * 60 * minuteMs, zone);
  const shows = (moment: number) => moment + getOffset(moment, zone) === asUtc;
  return new Date(shows(before) ? before : shows(after) ? after : before);
}
