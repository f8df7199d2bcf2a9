/** The column types that tables share. */
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** An amount in minor units; far below 2^53. */
export const money = (name: string) => bigint(name, { mode: 'number' });

/** A moment, to the millisecond: JavaScript drops finer ones, and a client sends it back for a stale check. */
export const moment = (name: string) => timestamp(name, { precision: 3, withTimezone: true, mode: 'date' });

/** A moment in SQL, as answers write it. */
export const writtenMoment = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at`;

/** A text that people sort by: C.UTF-8 sorts by code point, ICU as people expect. */
export const sortedText = customType<{ data: string }>({ dataType: () => 'text COLLATE "und-x-icu"' });

/** A text that is only looked up, by its beginning too: code points need no language and any btree finds a prefix. */
export const keyText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
