/** The time of notices in UI tests: it stands still, unless a test lets it pass. */
import { holdNotices } from '#src/ui/notices.ts';

let release: (() => void) | undefined;

export function stopNoticeClock(): void {
  release = holdNotices();
}

/** Lets the time of notices pass, as for people; to be used with fake timers. */
export function releaseNotices(): void {
  release?.();
  release = undefined;
}
