/** Parameters of the current path: pages have no router route around them. */
import { createContext, useContext } from 'react';

const Params = createContext<Readonly<Record<string, string | undefined>>>({});

export const ParamsProvider = Params.Provider;

/** Returns a parameter of the path; empty if the path has none. */
export const usePathParam = (name: string): string => useContext(Params)[name] ?? '';
