/** Declares the interface's texts in both languages. Russian must have exactly the keys of English. */
import type { Locale } from './locale.ts';

type LabelTree = { readonly [key: string]: string | ((...args: never[]) => string) | LabelTree };

/** The same keys with any text; functions keep their parameters. */
type SameShape<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...args: infer A) => string
      ? (...args: A) => string
      : SameShape<T[K]>;
};

/** Labels in every language. */
export type Labels<T> = Readonly<Record<Locale, SameShape<T>>>;

/**
 * Declares labels. A text may contain `{x}` (see `fill`); a label with plural forms is a function.
 * @example labels({ en: { found: (n: number) => plural('en', n, …) }, ru: { found: (n) => plural('ru', n, …) } })
 */
export const labels = <const T extends LabelTree>(labelsByLocale: { en: T; ru: NoInfer<SameShape<T>> }): Labels<T> =>
  labelsByLocale as unknown as Labels<T>;

export { fillTemplate as fill } from '#contract/rules/templates.ts';
