/** Loads the steps after the first; the page does so as soon as it is there. */
export const laterSteps = () => import('./later.ts');
