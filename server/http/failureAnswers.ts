/** Converts errors to failure answers in the caller's language. */
import {
  failures,
  type FieldFailure,
  fieldFailures,
  type Locale,
  type RecordName,
  recordNames,
} from '#contract/failures.ts';
import { fillTemplate } from '#contract/rules/templates.ts';
import { findConflict, isDatabaseUnavailable, isRetryable } from '#server/db/conflicts.ts';
import { Failure, type FailureDetails } from '#server/failure.ts';

export interface FailureAnswer {
  status: number;
  body: { message: string; code: string; errors?: Record<string, string> } & Record<string, unknown>;
  retryAfter?: number;
}

/** Parses Accept-Language: the supported language with the highest weight, else English. */
export function parseLocale(acceptLanguage: string | undefined): Locale {
  if (!acceptLanguage) return 'en';
  const preferences = acceptLanguage
    .slice(0, 500)
    .split(',')
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
      return {
        language: tag.trim().toLowerCase().split('-')[0],
        weight: weight === undefined ? 1 : Number(weight),
        index,
      };
    })
    .toSorted((a, b) => b.weight - a.weight || a.index - b.index);
  const found = preferences.find(
    (preference) => preference.weight > 0 && (preference.language === 'en' || preference.language === 'ru'),
  );
  return found?.language === 'ru' ? 'ru' : 'en';
}

const isFieldFailure = (code: string): code is FieldFailure => Object.hasOwn(fieldFailures, code);

function formatFieldMessage(
  error: NonNullable<FailureDetails['errors']>[string],
  locale: Locale,
  values: FailureDetails['values'],
): string {
  if (typeof error === 'object') return fillTemplate(fieldFailures[error.failure][locale], error.values);
  return isFieldFailure(error) ? fieldFailures[error][locale] : fillTemplate(failures[error][locale], values);
}

/** "in 5 minutes", "через 5 минут": in a suitable unit, rounded up. */
function formatWait(seconds: number, locale: Locale): string {
  const formatter = new Intl.RelativeTimeFormat(locale);
  return seconds < 60
    ? formatter.format(seconds, 'second')
    : seconds <= 3600
      ? formatter.format(Math.ceil(seconds / 60), 'minute')
      : formatter.format(Math.ceil(seconds / 3600), 'hour');
}

/** Formats a limit in the language: 10,000 and 10 000, but 9999. */
const formatLimit = (max: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { useGrouping: 'min2' }).format(max);

function localizeValues(given: Record<string, unknown> | undefined, locale: Locale): Record<string, unknown> {
  const values = typeof given?.['max'] === 'number' ? { ...given, max: formatLimit(given['max'], locale) } : given;
  const name = values?.['name'];
  const seconds = values?.['seconds'];
  if (typeof seconds === 'number') return { ...values, wait: formatWait(seconds, locale) };
  return typeof name === 'string' && Object.hasOwn(recordNames, name)
    ? { ...values, name: recordNames[name as RecordName][locale] }
    : (values ?? {});
}

/** Converts a failure to an answer with localized messages. */
export function toFailureAnswer(failure: Failure, locale: Locale): FailureAnswer {
  const { values, errors, body, retryAfter } = failure.details;
  const failureText = failures[failure.code];
  return {
    status: failureText.status,
    ...(retryAfter !== undefined && { retryAfter }),
    body: {
      ...body,
      message: fillTemplate(failureText[locale], localizeValues(values, locale)),
      code: 'code' in failureText ? failureText.code : failure.code,
      ...(errors && {
        errors: Object.fromEntries(
          Object.entries(errors).map(([field, error]) => [field, formatFieldMessage(error, locale, values)]),
        ),
      }),
    },
  };
}

interface HttpError {
  statusCode?: number;
  code?: string;
}

/** Converts a thrown value to a failure; `broken` for a bug, which the caller logs. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const conflict = findConflict(error);
  if (conflict)
    return new Failure(conflict.code, conflict.field ? { errors: { [conflict.field]: conflict.code } } : {});
  // The unit of work was repeated and met other calls each time
  if (isRetryable(error)) return new Failure('conflict', {}, error);
  const { statusCode, code } = (error ?? {}) as HttpError;
  // A full disk is temporary: the request can be repeated
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Failure('unavailable', { retryAfter: 2 }, error);
  if (isDatabaseUnavailable(error)) return new Failure('unavailable', { retryAfter: 2 });
  if (statusCode === 413 || code === 'FST_REQ_FILE_TOO_LARGE')
    return new Failure('too_large', { values: { max: code === 'FST_REQ_FILE_TOO_LARGE' ? '10 MB' : '1 MB' } });
  if (statusCode === 415) return new Failure('wrong_type');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Failure('unreadable');
  return new Failure('broken');
}
