/** Failures in the caller's language. */
import {
  failures,
  type FieldFailure,
  fieldFailures,
  fill,
  type Locale,
  type ThingName,
  thingNames,
} from '#contract/failures.ts';
import { removedUser } from '#contract/rules/removedUser.ts';
import { conflictOf, isAway } from '#server/db/conflicts.ts';
import { Failure, type FailureDetails } from '#server/failure.ts';

export interface FailureAnswer {
  status: number;
  body: { message: string; code: string; errors?: Record<string, string> } & Record<string, unknown>;
  retryAfter?: number;
}

/** The language that a caller asks for: the first of ours by weight; English otherwise. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  if (!acceptLanguage) return 'en';
  const wishes = acceptLanguage
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
  const found = wishes.find((wish) => wish.weight > 0 && (wish.language === 'en' || wish.language === 'ru'));
  return found?.language === 'ru' ? 'ru' : 'en';
}

const removedName = new RegExp(`("(?:fio|first_name)"\\s*:\\s*)"${removedUser.en}"`, 'g');

/** An answer's JSON in which deleted people are called so in the caller's language: wherever a name stands, it is kept in English. */
export const namingRemoved = (json: string, locale: Locale): string =>
  locale === 'en' ? json : json.replace(removedName, `$1"${removedUser[locale]}"`);

const isFieldFailure = (code: string): code is FieldFailure => Object.hasOwn(fieldFailures, code);

function fieldWords(
  error: NonNullable<FailureDetails['errors']>[string],
  locale: Locale,
  values: FailureDetails['values'],
): string {
  if (typeof error === 'object') return fill(fieldFailures[error.failure][locale], error.values);
  return isFieldFailure(error) ? fieldFailures[error][locale] : fill(failures[error][locale], values);
}

/** "in 5 minutes", "через 5 минут": the unit that a person would take, never too early. */
function waitIn(seconds: number, locale: Locale): string {
  const words = new Intl.RelativeTimeFormat(locale);
  return seconds < 60
    ? words.format(seconds, 'second')
    : seconds <= 3600
      ? words.format(Math.ceil(seconds / 60), 'minute')
      : words.format(Math.ceil(seconds / 3600), 'hour');
}

/** A limit as the language writes it: 10,000 and 10 000, but 9999. */
const limitIn = (max: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { useGrouping: 'min2' }).format(max);

function valuesIn(given: Record<string, unknown> | undefined, locale: Locale): Record<string, unknown> {
  const values = typeof given?.['max'] === 'number' ? { ...given, max: limitIn(given['max'], locale) } : given;
  const name = values?.['name'];
  const seconds = values?.['seconds'];
  if (typeof seconds === 'number') return { ...values, wait: waitIn(seconds, locale) };
  return typeof name === 'string' && Object.hasOwn(thingNames, name)
    ? { ...values, name: thingNames[name as ThingName][locale] }
    : (values ?? {});
}

/** Puts a failure into words. */
export function answerOf(failure: Failure, locale: Locale): FailureAnswer {
  const { values, errors, body, retryAfter } = failure.details;
  const words = failures[failure.code];
  return {
    status: words.status,
    ...(retryAfter !== undefined && { retryAfter }),
    body: {
      ...body,
      message: fill(words[locale], valuesIn(values, locale)),
      code: 'code' in words ? words.code : failure.code,
      ...(errors && {
        errors: Object.fromEntries(
          Object.entries(errors).map(([field, error]) => [field, fieldWords(error, locale, values)]),
        ),
      }),
    },
  };
}

interface HttpError {
  statusCode?: number;
  code?: string;
}

/** Whatever was thrown → a failure; `broken` for a bug of ours, which the caller logs. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const conflict = conflictOf(error);
  if (conflict)
    return new Failure(conflict.code, conflict.field ? { errors: { [conflict.field]: conflict.code } } : {});
  const { statusCode, code } = (error ?? {}) as HttpError;
  // A full disk is a matter of the operator: what was sent may be sent again
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Failure('unavailable', { retryAfter: 2 }, error);
  if (isAway(error)) return new Failure('unavailable', { retryAfter: 2 });
  if (statusCode === 413 || code === 'FST_REQ_FILE_TOO_LARGE')
    return new Failure('too_large', { values: { max: code === 'FST_REQ_FILE_TOO_LARGE' ? '10 MB' : '1 MB' } });
  if (statusCode === 415) return new Failure('wrong_type');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Failure('unreadable');
  return new Failure('broken');
}
