/** Which front door the page came through: its own screens are its router's, the other's are a full load away. */
import { createContext, useContext } from 'react';
import { screenOf } from '#contract/screens.ts';

type FrontDoor = 'storefront' | 'office';

export const DoorContext = createContext<FrontDoor>('storefront');

/** Whether a path (query and hash may follow) is one of this door's own. */
export function useIsOwnPath(): (path: string) => boolean {
  const door = useContext(DoorContext);
  return (path) => (screenOf(path.split(/[?#]/, 1)[0] ?? path)?.door === 'office') === (door === 'office');
}
