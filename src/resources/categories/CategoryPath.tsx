/** The full path of a category's parent, as a table cell. */
import type { Category } from '#contract/categories.ts';
import { useTree } from '#src/backOffice/kit/inputs/useChoices.ts';
import { toChoices, getFullName } from '#src/backOffice/kit/tree.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { categoryLabels } from './labels.ts';

export function CategoryPath({ record }: { record: Category }) {
  const locale = useLocale();
  const { topLevel } = useLabels(categoryLabels);
  const { data } = useTree('categories');
  const parent = data && toChoices(data, locale).find(({ id }) => id === record.parent);
  return (
    <span style={{ color: color.muted }}>{record.parent === null ? topLevel : parent ? getFullName(parent) : ''}</span>
  );
}
