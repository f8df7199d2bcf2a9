/** Chooses the parent from the tree; a category can't stand within itself. */
import { useRecordContext } from 'react-admin';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { useTyped } from '#src/backOffice/kit/inputs.tsx';
import { ReferencePicker } from '#src/backOffice/kit/inputs/ReferencePicker.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { categoryWords } from './labels.ts';

export function ParentInput(props: InputProps) {
  const { typed, shown } = useTyped(props);
  const { topLevel } = useLabels(categoryWords);
  const own = useRecordContext()?.id;
  return (
    <ReferencePicker
      {...shown}
      noun="categories"
      value={typeof typed.value === 'number' ? typed.value : null}
      onChange={typed.onChange}
      onBlur={() => typed.onBlur()}
      inputRef={typed.ref}
      placeholder={topLevel}
      isLeftOut={({ id, ancestors }) => id === own || ancestors.some((ancestor) => ancestor === own)}
    />
  );
}
