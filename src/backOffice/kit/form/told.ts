/** What is told of a form's saves: a success takes the failures before it off the screen. */
import { dismiss, notify } from '#src/ui/notices.ts';

let failed: number[] = [];

export function tellFailure(text: string): void {
  failed.push(notify(text, { tone: 'error' }));
}

export function tellSaved(text: string): void {
  failed.forEach(dismiss);
  failed = [];
  notify(text, { tone: 'success' });
}
