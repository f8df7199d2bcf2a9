/** What a hand-made editor of many rows is given. */
export interface BulkEditorProps {
  /** How many rows are selected. */
  selected: number;
  /** How many the list finds. */
  found: number;
  /** What is meant, for a call: the selected ids, or the list's filter. */
  selectionOf: (isAll: boolean) => { ids: number[] } | { filter: Readonly<Record<string, unknown>> };
  onClose: () => void;
  /** It is done: nothing has to stay selected. */
  onDone: () => void;
}
