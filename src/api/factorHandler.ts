/** Holds the handler for a required second factor. Its dialog calls the API itself, so the entries register it here. */
let factorHandler: (code: string) => Promise<boolean> = () => Promise.resolve(false);

/** @returns whether the call may be repeated */
export const handleFactorNeeded = (code: string): Promise<boolean> => factorHandler(code);

/**
 * Registers the handler.
 * @param handler takes the error's code
 */
export function setFactorHandler(handler: typeof factorHandler): void {
  factorHandler = handler;
}
