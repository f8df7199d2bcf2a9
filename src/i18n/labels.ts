/** Texts of the interface, beside their screens: Russian must have exactly English's keys. */
import type { Locale } from './locale.ts';

type Words = { readonly [key: string]: string | ((...args: never[]) => string) | Words };

/** The same keys; any text for a text, the same arguments for a function. */
type Same<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...args: infer A) => string
      ? (...args: A) => string
      : Same<T[K]>;
};

/** Labels in every language. */
export type Labels<T> = Readonly<Record<Locale, Same<T>>>;

/**
 * Declares labels. A text may hold `{x}` (see `fill`); where a number needs plural forms, a function stands.
 * @example labels({ en: { found: (n: number) => plural('en', n, …) }, ru: { found: (n) => plural('ru', n, …) } })
 */
export const labels = <const T extends Words>(both: { en: T; ru: NoInfer<Same<T>> }): Labels<T> =>
  both as unknown as Labels<T>;

/** Fills `{x}` of a text; a name without a value stays as it is. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (braces, key: string) => String(values[key] ?? braces));
