/** Failures that handlers throw. */
import type { FailureCode, FieldFailure, RecordName } from '#contract/failures.ts';

export interface FailureDetails {
  /** Fills the `{x}` placeholders of the message. */
  values?: Record<string, unknown>;
  /** Field → its error; a failure code puts that failure's message at the field. */
  errors?: Record<string, FieldFailure | FailureCode | { failure: FieldFailure; values?: Record<string, unknown> }>;
  /** More fields of the answer, such as the new cart or the missing items. */
  body?: Record<string, unknown>;
  /**
   * The unit of work commits although the call fails: what it wrote, and the failure as the answer of its key, are
   * stored.
   */
  shouldCommit?: boolean;
  /** Seconds for Retry-After. */
  retryAfter?: number;
}

/** A failure for the caller; its message is chosen by the caller's language. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly details: FailureDetails;

  constructor(code: FailureCode, details: FailureDetails = {}, cause?: unknown) {
    super(code, { cause });
    this.code = code;
    this.details = details;
  }
}

/**
 * `throw fail('inn_taken', {errors: {inn: 'inn_taken'}})`
 * @param cause the error of an external service, only for the log
 */
export const fail = (code: FailureCode, details?: FailureDetails, cause?: unknown): Failure =>
  new Failure(code, details, cause);

/** 404 with the name of the missing record. */
export const notFound = (name: RecordName): Failure => new Failure('not_found', { values: { name } });

/** 422 with the invalid fields. */
export const invalid = (errors: NonNullable<FailureDetails['errors']>): Failure => new Failure('invalid', { errors });
