/** Error code and message of a failed call. */
import { HttpError, useTranslate } from 'react-admin';

export type ErrorBody = Readonly<Record<string, unknown>>;

/** The body of the server's error answer. */
export const getErrorBody = (error: unknown): ErrorBody =>
  error instanceof HttpError ? ((error.body ?? {}) as ErrorBody) : {};

/** The stable error code; undefined if the server sent none. */
export function getErrorCode(error: unknown): string | undefined {
  const { code } = getErrorBody(error);
  return typeof code === 'string' ? code : undefined;
}

/** Returns a function from error to a message for people. */
export function useErrorMessage(): (error: unknown) => string {
  const translate = useTranslate();
  return (error) =>
    error instanceof Error ? translate(error.message, { _: error.message }) : translate('ra.notification.http_error');
}
