/** What back-office lists share. */

/** A pattern for ILIKE that finds the text anywhere, taken literally. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** A pattern for ILIKE that finds the text at the beginning, taken literally. */
export const startingWith = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;
