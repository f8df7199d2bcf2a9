/** What is asked of somebody who edits. */

/** What to know before one edits, and the words of the button to go on. */
export interface Question {
  title: string;
  text: string;
  goOn: string;
}

/** What a save costs, and what is said besides once somebody agrees. */
export type Confirmation = Question & { more: Readonly<Record<string, unknown>> };
