/** A failed call in the kit's hands: its stable code, its words. */
import { HttpError, useTranslate } from 'react-admin';

export type Refusal = Readonly<Record<string, unknown>>;

/** What the server said besides the status. */
export const refusalOf = (error: unknown): Refusal =>
  error instanceof HttpError ? ((error.body ?? {}) as Refusal) : {};

/** The stable word for what went wrong; undefined where the server said none. */
export function codeOf(error: unknown): string | undefined {
  const { code } = refusalOf(error);
  return typeof code === 'string' ? code : undefined;
}

/** What to tell a person. */
export function useFailureWords(): (error: unknown) => string {
  const translate = useTranslate();
  return (error) =>
    error instanceof Error ? translate(error.message, { _: error.message }) : translate('ra.notification.http_error');
}
