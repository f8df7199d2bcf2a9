/**
 * Which application the page belongs to, the storefront or the back office. Its router shows its own screens; the
 * other's need a page load.
 */
import { createContext, useContext } from 'react';
import { findScreen } from '#contract/screens.ts';

type CurrentApp = 'storefront' | 'office';

export const CurrentAppContext = createContext<CurrentApp>('storefront');

/** Returns a test for paths of this application; query and hash may follow. */
export function useIsInternalPath(): (path: string) => boolean {
  const currentApp = useContext(CurrentAppContext);
  return (path) => (findScreen(path.split(/[?#]/, 1)[0] ?? path)?.entry === 'office') === (currentApp === 'office');
}
