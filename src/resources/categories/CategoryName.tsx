import type { Category } from '#contract/categories.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';

/** A category's name in the reader's language. */
export const CategoryName = ({ record }: { record: Category }) => nameOf(record, useLocale());
