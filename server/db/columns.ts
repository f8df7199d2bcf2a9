/** Column types that tables share. */
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** An amount in minor units; far below 2^53. */
export const money = (name: string) => bigint(name, { mode: 'number' });

/** A time with milliseconds: JavaScript drops finer parts, and clients send the time back to detect conflicts. */
export const moment = (name: string) => timestamp(name, { precision: 3, withTimezone: true, mode: 'date' });

/** SQL of a time in the format of answers. */
export const momentSql = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at`;

/** A text for sorting: C.UTF-8 sorts by code point, ICU as people expect. */
export const sortedText = customType<{ data: string }>({ dataType: () => 'text COLLATE "und-x-icu"' });

/**
 * A text for lookups only, also by prefix: the order of code points needs no language, and any btree finds a prefix.
 */
export const keyText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
