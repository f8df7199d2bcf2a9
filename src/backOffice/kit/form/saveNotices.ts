/** What is told of a form's saves: a success takes the failures before it off the screen, and so does typing on. */
import { dismiss, notify } from '#src/ui/notices.ts';

let failed: number[] = [];

function forget(): void {
  document.removeEventListener('input', forget);
  failed.forEach(dismiss);
  failed = [];
}

export function tellFailure(text: string): void {
  failed.push(notify(text, { tone: 'error' }));
  document.addEventListener('input', forget);
}

export function tellSaved(text: string): void {
  forget();
  notify(text, { tone: 'success' });
}
