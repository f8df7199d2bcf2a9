/** Creates or saves the record of a form, and tells what became of it. */
import type { RaRecord } from 'react-admin';
import type { Locale } from '#src/i18n/locale.ts';
import type { Confirmation, Resource } from '../definition.ts';
import { getErrorBody, getErrorCode } from '../failures.ts';

export type Values = Record<string, unknown>;

/** Source with dots → message; the empty source is the form as a whole. */
export type SaveErrors = Readonly<Record<string, string>>;

export type SaveResult =
  | { kind: 'saved'; record: RaRecord }
  /** Somebody else saved first. */
  | { kind: 'stale' }
  /** The record, or something that it refers to, does not exist any more. */
  | { kind: 'notFound'; error: unknown }
  /** The server wants a confirmation; a save with the question's extra values is accepted. */
  | { kind: 'question'; question: Confirmation }
  /** Any other rejection, or a lost connection. `errors` are those that fields show. */
  | { kind: 'failed'; error: unknown; errors: SaveErrors };

export type CreateResult = Extract<SaveResult, { kind: 'saved' | 'failed' }>;

/** The field errors of a rejection. */
function getFieldErrors(error: unknown): SaveErrors {
  const { errors } = getErrorBody(error);
  return typeof errors === 'object' && errors !== null ? (errors as SaveErrors) : {};
}

/**
 * Creates a record.
 * @param create sends the values; throws the server's rejection
 */
export async function createRecord(
  create: (values: Values) => Promise<RaRecord>,
  values: Values,
): Promise<CreateResult> {
  try {
    return { kind: 'saved', record: await create(values) };
  } catch (error) {
    return { kind: 'failed', error, errors: getFieldErrors(error) };
  }
}

/** What the form of a resource knows about rejections. */
export type RejectionRules = Pick<Resource['form'], 'getErrors' | 'getSaveQuestion'>;

/**
 * Saves an edited record.
 * @param update sends the values; throws the server's rejection
 * @param record the record as it was loaded
 */
export async function saveRecord(
  update: (values: Values) => Promise<RaRecord>,
  values: Values,
  record: RaRecord,
  rules: RejectionRules,
  locale: Locale,
): Promise<SaveResult> {
  try {
    return { kind: 'saved', record: await update(values) };
  } catch (error) {
    const question = rules.getSaveQuestion?.(getErrorBody(error), record as never, locale);
    if (question) return { kind: 'question', question };
    if (getErrorCode(error) === 'stale') return { kind: 'stale' };
    if (getErrorCode(error) === 'not_found') return { kind: 'notFound', error };
    const errors = { ...getFieldErrors(error), ...rules.getErrors?.(getErrorBody(error), values, locale) };
    return { kind: 'failed', error, errors };
  }
}
