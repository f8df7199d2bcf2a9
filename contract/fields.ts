/** Schemas of single fields, used by all calls. `meta.kind` decides which input and column a field gets on screens. */
import { z } from 'zod';
import { isCountryCode } from './rules/countryCodes.ts';
import { emailPattern } from './rules/email.ts';
import { hasVisibleText } from './rules/visibleText.ts';

/** PostgreSQL's integer: a larger id can't exist. */
export const maxId = 2_147_483_647;
export const Id = z.int().min(1).max(maxId).meta({ kind: 'id' });

/** PostgreSQL can't store NUL, and a lone surrogate can't be encoded; all other characters are stored unchanged. */
const isStorable = (text: string) =>
  !text.includes('\u0000') && !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text);
const storableText = (max: number) =>
  z
    .string()
    .max(max)
    .refine(isStorable, { params: { failure: 'characters' } });

/** A required text; whitespace and invisible characters alone do not count. */
export const requiredText = (max: number) =>
  storableText(max).refine(hasVisibleText, { params: { failure: 'required' } });
/** A text that may be blank. */
export const text = (max: number) => storableText(max);

/** Replaces line breaks by spaces, for subjects and titles. */
export const toSingleLine = (value: string): string => value.replace(/[\n\v\f\r\u0085\u2028\u2029]+/g, ' ');

/**
 * Invisible characters and those that change the text direction: with them one name can imitate another. Joiners are
 * allowed, because emoji and some languages need them.
 */
const invisibleCharacters =
  /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/;
const invisibleFailure = { params: { failure: 'unseen' } };
const hasNoInvisibleCharacters = (name: string) => !invisibleCharacters.test(name);

/** Names of people, brands, products and publications. */
export const requiredName = (max: number) => requiredText(max).refine(hasNoInvisibleCharacters, invisibleFailure);
/** The same for optional names. */
export const nameText = (max: number) => text(max).refine(hasNoInvisibleCharacters, invisibleFailure);

/** Whether a word uses one alphabet only: Latin A and Cyrillic А look the same. */
export const hasSingleAlphabet = (word: string) => alphabets.filter((alphabet) => alphabet.test(word)).length < 2;
const alphabets = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

export const Name = requiredName(255).meta({ kind: 'text' });
/** An optional name; blank and null clear it. */
export const OptionalName = nameText(255).nullish().meta({ kind: 'text' });
export const OptionalLongText = text(20_000).nullish().meta({ kind: 'longText' });
/** Maximum length of a search text in characters. */
export const maxSearchLength = 255;
export const Search = text(maxSearchLength).meta({ kind: 'search' });

export const Email = z
  .email({ pattern: emailPattern })
  .max(255)
  .refine(isStorable, { params: { failure: 'characters' } })
  .refine(hasNoInvisibleCharacters, invisibleFailure)
  .refine((email) => email.split('@').every(hasSingleAlphabet), { params: { failure: 'one_alphabet' } })
  .meta({ kind: 'email' });
/** A phone as people write it; the server stores plus sign and digits. */
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

/** A country by its ISO 3166-1 alpha-2 code, in upper case. */
export const CountryCode = z
  .string()
  .refine(isCountryCode, { params: { failure: 'country' } })
  .meta({ kind: 'country' });

/** Years 1000 to 9998, which all parts of the application can represent in any time zone. */
const isSupportedMoment = (moment: string) =>
  Date.parse(moment) >= Date.UTC(1000, 0) && Date.parse(moment) < Date.UTC(9999, 0);
/** ISO 8601 in UTC, as answered. */
export const Timestamp = z.iso.datetime({ offset: true }).refine(isSupportedMoment).meta({ kind: 'timestamp' });
/** YYYY-MM-DD, as queries take it. */
export const Day = z.iso.date().refine(isSupportedMoment).meta({ kind: 'day' });

export const Stock = z.int().min(0).max(1_000_000_000).meta({ kind: 'count' });
export const LineCount = z.int().min(1).max(9999).meta({ kind: 'count' });
export const Stars = z.int().min(1).max(5).meta({ kind: 'rating' });
export const Language = z.enum(['en', 'ru']);

/** Names and descriptions in the installation's language and in English. */
export const names = { name: Name, en_name: OptionalName };
export const descriptions = { description: OptionalLongText, en_description: OptionalLongText };

/** The same in answers, where missing texts are null. */
export const responseNames = { name: z.string(), en_name: z.string().nullable() };
export const responseDescriptions = { description: z.string().nullable(), en_description: z.string().nullable() };

/** A picture with its sizes. Width and height are those of the original, so that the layout does not shift. */
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
    /** A tiny placeholder picture as a data URI. */
    blur: z.string().nullable(),
    width: z.int(),
    height: z.int(),
  })
  .meta({ kind: 'photo' });
export type Photo = z.output<typeof Photo>;

/**
 * What a card needs of a photo: its other widths have the same address but for the number. One of the placeholders is
 * there: three colors from top to bottom as CSS has them, `#cba,#765,#fed`, or without them the picture.
 */
export const CardPhoto = Photo.pick({ card: true, width: true, height: true }).extend({
  colors: z.string().optional(),
  blur: Photo.shape.blur.optional(),
});
export type CardPhoto = z.output<typeof CardPhoto>;

/** A person without contacts. */
export const Person = z
  .object({ id: Id, fio: z.string(), avatar: z.object({ url: z.string(), small: z.string() }).nullable().optional() })
  .meta({ kind: 'person' });
export type Person = z.output<typeof Person>;

export const byId = z.object({ id: Id });
