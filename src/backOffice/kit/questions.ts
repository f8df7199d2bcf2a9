/** Types of questions to a person who edits a record. */

/** A question before the first edit, with the label of its button. */
export interface Question {
  title: string;
  text: string;
  confirmLabel: string;
}

/** A question before a save, and the values that are added to it after a yes. */
export type Confirmation = Question & { extraValues: Readonly<Record<string, unknown>> };
