/** The name cell of the list of categories. */
import type { Category } from '#contract/categories.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';

/** A category's name in the interface language. */
export const CategoryName = ({ record }: { record: Category }) => getLocalizedName(record, useLocale());
