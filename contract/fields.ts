/** The small schemas that everything is made of. `meta.kind` tells screens which input and column a field gets. */
import { z } from 'zod';
import { emailPattern } from './rules/email.ts';

/** PostgreSQL's integer: a larger id can't exist. */
export const maxId = 2_147_483_647;
export const Id = z.int().min(1).max(maxId).meta({ kind: 'id' });

/** NUL can't be stored and a lone surrogate can't be encoded; anything else comes back byte for byte. */
const isStorable = (text: string) =>
  !text.includes('\u0000') && !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text);
const storable = (max: number) =>
  z
    .string()
    .max(max)
    .refine(isStorable, { params: { failure: 'characters' } });

/** A text that must be there: blanks and what nobody can see don't count. */
export const requiredText = (max: number) =>
  storable(max).refine((text) => /[^\s\p{Cf}\p{Cc}]/u.test(text), { params: { failure: 'required' } });
/** A text that may be blank. */
export const text = (max: number) => storable(max);

/** What becomes a subject or a title: breaks of lines become spaces. */
export const inOneLine = (words: string): string => words.replace(/[\n\v\f\r\u0085\u2028\u2029]+/g, ' ');

/**
 * What turns the order of letters round or is not seen at all: with it one name looks like another. Joiners stay,
 * emoji and some languages are written with them.
 */
const unseen =
  /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/;
const plainly = { params: { failure: 'unseen' } };
const isSeen = (name: string) => !unseen.test(name);

/** Names that people read: of persons, brands, products, publications. */
export const requiredName = (max: number) => requiredText(max).refine(isSeen, plainly);
/** The same, where it may be blank. */
export const nameText = (max: number) => text(max).refine(isSeen, plainly);

/** Letters of several alphabets in one word: А beside A is a word that nobody can tell from another. */
export const isOfOneAlphabet = (word: string) => alphabets.filter((alphabet) => alphabet.test(word)).length < 2;
const alphabets = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

export const Name = requiredName(255).meta({ kind: 'text' });
/** An optional name: blank and null empty it. */
export const OptionalName = nameText(255).nullish().meta({ kind: 'text' });
export const LongText = text(20_000).meta({ kind: 'longText' });
export const OptionalLongText = text(20_000).nullish().meta({ kind: 'longText' });
export const Search = text(255).meta({ kind: 'search' });

export const Email = z
  .email({ pattern: emailPattern })
  .max(255)
  .refine(isStorable, { params: { failure: 'characters' } })
  .refine(isSeen, plainly)
  .refine((email) => email.split('@').every(isOfOneAlphabet), { params: { failure: 'one_alphabet' } })
  .meta({ kind: 'email' });
/** A phone as people write it; the server keeps plus sign and digits. */
export const Phone = z
  .string()
  .max(40)
  .refine(
    (phone) =>
      /^\+?[\d\s().-]{5,}$/.test(phone) &&
      phone.replace(/\D/g, '').length >= 5 &&
      phone.replace(/\D/g, '').length <= 15,
    { params: { failure: 'phone' } },
  )
  .meta({ kind: 'phone' });

/** Moments that every part of the application can hold, whatever zone they are said in. */
const isKnown = (moment: string) => Date.parse(moment) >= Date.UTC(1000, 0) && Date.parse(moment) < Date.UTC(9999, 0);
/** ISO 8601 in UTC, as answered. */
export const Timestamp = z.iso.datetime({ offset: true }).refine(isKnown).meta({ kind: 'timestamp' });
/** YYYY-MM-DD, as queries take it. */
export const Day = z.iso.date().refine(isKnown).meta({ kind: 'day' });

export const Stock = z.int().min(0).max(1_000_000_000).meta({ kind: 'count' });
export const LineCount = z.int().min(1).max(9999).meta({ kind: 'count' });
export const Stars = z.int().min(1).max(5).meta({ kind: 'rating' });
export const Language = z.enum(['en', 'ru']);

/** The names and descriptions that catalog things carry in the installation's language and in English. */
export const names = { name: Name, en_name: OptionalName };
export const descriptions = { description: OptionalLongText, en_description: OptionalLongText };

/** As answered: absent texts are null. */
export const answeredNames = { name: z.string(), en_name: z.string().nullable() };
export const answeredDescriptions = { description: z.string().nullable(), en_description: z.string().nullable() };

/** A picture with its sizes; width and height are the master's, so that nothing jumps. */
export const Photo = z
  .object({
    id: Id,
    main: z.boolean(),
    position: z.int(),
    alt: z.string().nullable(),
    url: z.string(),
    thumbnail: z.string(),
    card: z.string(),
    full: z.string(),
    blur: z.string().nullable(),
    width: z.int(),
    height: z.int(),
  })
  .meta({ kind: 'photo' });
export type Photo = z.output<typeof Photo>;

/** An author or buyer, without contacts. */
export const Person = z
  .object({ id: Id, fio: z.string(), avatar: z.object({ url: z.string(), small: z.string() }).nullable().optional() })
  .meta({ kind: 'person' });
export type Person = z.output<typeof Person>;

export const byId = z.object({ id: Id });
