/** The one way a handler says no. */
import type { FailureCode, FieldFailure, ThingName } from '#contract/failures.ts';

export interface FailureDetails {
  /** Fills the `{x}` of the failure's words. */
  values?: Record<string, unknown>;
  /** Field → what is wrong with it; a failure code says the failure's own words at the field. */
  errors?: Record<string, FieldFailure | FailureCode | { failure: FieldFailure; values?: Record<string, unknown> }>;
  /** More to answer: the new cart, the lines that lack. */
  body?: Record<string, unknown>;
  /** The unit commits although the call fails: what it wrote is part of the answer, and the answer of its key. */
  kept?: boolean;
  /** Seconds for Retry-After. */
  retryAfter?: number;
}

/** A failure on its way to the caller; its words are found by the caller's language. */
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
 * @param cause for the log alone: what an outside service said
 */
export const fail = (code: FailureCode, details?: FailureDetails, cause?: unknown): Failure =>
  new Failure(code, details, cause);

/** The requested {name} is not found. */
export const notFound = (name: ThingName): Failure => new Failure('not_found', { values: { name } });

/** 422 with the fields at fault. */
export const invalid = (errors: NonNullable<FailureDetails['errors']>): Failure => new Failure('invalid', { errors });
