/**
 * What is done when the server asks for a second factor. The dialog calls the API itself, so the entries bring it in.
 */
let answer: (code: string) => Promise<boolean> = () => Promise.resolve(false);

/** @returns whether the call may be repeated now */
export const onFactorNeeded = (code: string): Promise<boolean> => answer(code);

/** Says what is done. @param by takes the code of the failure */
export function answerFactorBy(by: typeof answer): void {
  answer = by;
}
