/** `npm run test:long` plays each race ten times as often, so everything may take ten times as long. */
const patience = process.env['LONG'] ? 10 : 1;

/** A time limit in ms. */
export const seconds = (n: number): number => n * 1000 * patience;
