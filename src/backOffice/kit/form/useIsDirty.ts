/** Whether the form has unsaved changes. */
import { useFormState } from 'react-hook-form';

/** Uses `dirtyFields`, which survives a fresh record; `isDirty` does not. */
export function useIsDirty(): boolean {
  const { dirtyFields } = useFormState();
  return Object.keys(dirtyFields).length > 0;
}
