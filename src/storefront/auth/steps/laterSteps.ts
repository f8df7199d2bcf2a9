/** Loads the steps after the first two; the page does so as soon as it is there. */
export const laterSteps = () => import('./later.ts');
