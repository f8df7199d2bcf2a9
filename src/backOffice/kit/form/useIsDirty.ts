/** Whether something in the form differs from what was read. */
import { useFormState } from 'react-hook-form';

/** By the dirty fields, which outlive a fresh record; `isDirty` does not. */
export function useIsDirty(): boolean {
  const { dirtyFields } = useFormState();
  return Object.keys(dirtyFields).length > 0;
}
