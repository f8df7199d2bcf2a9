/** Notices about saves: a success or new input removes earlier error messages. */
import { dismiss, notify } from '#src/ui/notices.ts';

let failureNotices: number[] = [];

function dismissFailures(): void {
  document.removeEventListener('input', dismissFailures);
  failureNotices.forEach(dismiss);
  failureNotices = [];
}

/** Shows why a save failed, until somebody types or saves again. */
export function notifyFailure(text: string): void {
  failureNotices.push(notify(text, { tone: 'error' }));
  document.addEventListener('input', dismissFailures);
}

/** Shows that a save succeeded, in place of earlier failures. */
export function notifySaved(text: string): void {
  dismissFailures();
  notify(text, { tone: 'success' });
}
