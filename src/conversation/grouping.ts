/** Groups the lines of a conversation by days and by author. */
import { dayMs } from '#contract/rules/time.ts';
import type { Line } from './model.ts';

/** After this pause the same author's next line begins a new group. */
const pauseMs = 5 * 60_000;

export interface PlacedLine {
  line: Line;
  /** First line of a day, first unread line, first and last line of a group of one author. */
  isFirstOfDay: boolean;
  isFirstUnread: boolean;
  isFirst: boolean;
  isLast: boolean;
}

const toDayKey = (at: number): string => new Date(at).toDateString();
const getSpeakerKey = ({ author, isMine }: Line): string => (isMine ? 'me' : (author?.id ?? 'system'));

const isContinuation = (line: Line, before: Line | undefined, newFrom: string | null): boolean =>
  before !== undefined &&
  line.id !== newFrom &&
  getSpeakerKey(line) === getSpeakerKey(before) &&
  line.at - before.at < pauseMs &&
  toDayKey(line.at) === toDayKey(before.at);

/**
 * Counts the midnights since a time.
 * @param at milliseconds
 */
export function countDaysSince(at: number): number {
  const [then, now] = [new Date(at).setHours(0, 0, 0, 0), new Date().setHours(0, 0, 0, 0)];
  return Math.round((now - then) / dayMs);
}

/**
 * Marks where days, unread messages and groups begin.
 * @param newFrom id of the first unread line
 */
export function groupLines(lines: readonly Line[], newFrom: string | null): PlacedLine[] {
  return lines.map((line, index) => {
    const [before, after] = [lines[index - 1], lines[index + 1]];
    return {
      line,
      isFirstOfDay: before === undefined || toDayKey(before.at) !== toDayKey(line.at),
      isFirstUnread: line.id !== null && line.id === newFrom,
      isFirst: !isContinuation(line, before, newFrom),
      isLast: after === undefined || !isContinuation(after, line, newFrom),
    };
  });
}
