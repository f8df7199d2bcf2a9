/** A file that needs rights: fetched with the token, then opened or kept. */
import { ApiError } from '#contract/client.ts';
import { currentLocale } from '#src/i18n/locale.ts';
import { keptSession } from '#src/session/session.ts';
import { sessionDied } from './deadSession.ts';
import { NetworkError } from './send.ts';

/** Fetches it. Throws `ApiError` with the server's words, or `NetworkError`. */
export async function fetchFile(url: string): Promise<Blob> {
  const token = keptSession.get()?.token ?? null;
  const answer = await fetch(url, {
    headers: { 'Accept-Language': currentLocale(), ...(token && { 'X-AUTH-TOKEN': token }) },
  }).catch((error: unknown) => {
    throw new NetworkError(error);
  });
  if (answer.ok) return answer.blob();
  const body = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  const failure = new ApiError(answer.status, body);
  if (failure.code === 'auth_failed') sessionDied(token);
  throw failure;
}

/** How long another window may take to read it. */
const keptMs = 60_000;

/** Hands a file to the browser: it is kept under a name. */
export function keepFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}

/** Opens a file in a window of its own. @returns whether the browser allowed it */
export function openFile(file: Blob): boolean {
  const url = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
  return window.open(url, '_blank') !== null;
}
