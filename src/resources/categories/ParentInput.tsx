/** Chooses the parent category; the category itself and its descendants are left out. */
import { useRecordContext } from 'react-admin';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { useFormInput } from '#src/backOffice/kit/inputs/useInputProps.ts';
import { ReferencePicker } from '#src/backOffice/kit/inputs/ReferencePicker.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { categoryLabels } from './labels.ts';

export function ParentInput(props: InputProps) {
  const { input, fieldProps } = useFormInput(props);
  const { topLevel } = useLabels(categoryLabels);
  const recordId = useRecordContext()?.id;
  return (
    <ReferencePicker
      {...fieldProps}
      noun="categories"
      value={typeof input.value === 'number' ? input.value : null}
      onChange={input.onChange}
      onBlur={() => input.onBlur()}
      inputRef={input.ref}
      placeholder={topLevel}
      isExcluded={({ id, ancestors }) => id === recordId || ancestors.some((ancestor) => ancestor === recordId)}
    />
  );
}
