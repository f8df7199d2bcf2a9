/** How lines stand under one another: by days, and what one person says in one go together. */
import type { Line } from './model.ts';

/** A pause after which somebody's next line begins anew. */
const pauseMs = 5 * 60_000;

export interface Placed {
  line: Line;
  /** The first line of a day, of the new ones, of what one person says in one go; the last of the latter. */
  beginsDay: boolean;
  beginsNew: boolean;
  isFirst: boolean;
  isLast: boolean;
}

const dayOf = (at: number): string => new Date(at).toDateString();
const speakerOf = ({ author, isMine }: Line): string => (isMine ? 'me' : (author?.id ?? 'system'));

const follows = (line: Line, before: Line | undefined, newFrom: string | null): boolean =>
  before !== undefined &&
  line.id !== newFrom &&
  speakerOf(line) === speakerOf(before) &&
  line.at - before.at < pauseMs &&
  dayOf(line.at) === dayOf(before.at);

/** How many midnights have passed since. */
export function daysAgo(at: number): number {
  const [then, now] = [new Date(at).setHours(0, 0, 0, 0), new Date().setHours(0, 0, 0, 0)];
  return Math.round((now - then) / 86_400_000);
}

/** @param newFrom the first line that the reader has not seen */
export function placeLines(lines: readonly Line[], newFrom: string | null): Placed[] {
  return lines.map((line, index) => {
    const [before, after] = [lines[index - 1], lines[index + 1]];
    return {
      line,
      beginsDay: before === undefined || dayOf(before.at) !== dayOf(line.at),
      beginsNew: line.id !== null && line.id === newFrom,
      isFirst: !follows(line, before, newFrom),
      isLast: after === undefined || !follows(after, line, newFrom),
    };
  });
}
