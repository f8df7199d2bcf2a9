/** Files that need the session's token: fetches them, then opens or downloads them. */
import { ApiError } from '#contract/client.ts';
import { getCurrentLocale } from '#src/i18n/locale.ts';
import { storedSession } from '#src/session/session.ts';
import { handleExpiredSession } from './expiredSession.ts';
import { NetworkError } from './send.ts';

/**
 * Fetches a file.
 * @throws ApiError with the server's message, or NetworkError
 */
export async function fetchFile(url: string): Promise<Blob> {
  const token = storedSession.get()?.token ?? null;
  const response = await fetch(url, {
    headers: { 'Accept-Language': getCurrentLocale(), ...(token && { 'X-AUTH-TOKEN': token }) },
  }).catch((error: unknown) => {
    throw new NetworkError(error);
  });
  if (response.ok) return response.blob();
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  const apiError = new ApiError(response.status, body);
  if (apiError.code === 'auth_failed') handleExpiredSession(token);
  throw apiError;
}

/** Time for another window to read the file. */
const urlLifetimeMs = 60_000;

/** Downloads a file under a name. */
export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), urlLifetimeMs);
}

/**
 * Opens a file in a new window.
 * @returns whether the browser allowed it
 */
export function openFile(file: Blob): boolean {
  const url = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(url), urlLifetimeMs);
  return window.open(url, '_blank') !== null;
}
