/** Notices about saves: a success or new input removes earlier error messages. */
import { dismiss, notify } from '#src/ui/notices.ts';

let failureNotices: number[] = [];

function dismissFailures(): void {
  document.removeEventListener('input', dismissFailures);
  failureNotices.forEach(dismiss);
  failureNotices = [];
}

export function notifyFailure(text: string): void {
  failureNotices.push(notify(text, { tone: 'error' }));
  document.addEventListener('input', dismissFailures);
}

export function notifySaved(text: string): void {
  dismissFailures();
  notify(text, { tone: 'success' });
}
