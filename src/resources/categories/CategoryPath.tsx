/** The names that lead to a category's parent. */
import type { Category } from '#contract/categories.ts';
import { useTree } from '#src/backOffice/kit/inputs/useChoices.ts';
import { choicesOf, fullName } from '#src/backOffice/kit/tree.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { categoryWords } from './labels.ts';

export function CategoryPath({ record }: { record: Category }) {
  const locale = useLocale();
  const { topLevel } = useLabels(categoryWords);
  const { data } = useTree('categories');
  const parent = data && choicesOf(data, locale).find(({ id }) => id === record.parent);
  return (
    <span style={{ color: colour.muted }}>{record.parent === null ? topLevel : parent ? fullName(parent) : ''}</span>
  );
}
