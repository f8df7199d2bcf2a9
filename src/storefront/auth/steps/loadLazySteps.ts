/** Loads the steps after the first; the page calls it on start. */
export const loadLazySteps = () => import('./lazySteps.ts');
