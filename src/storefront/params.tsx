/** The parameters of the present path, where no router's route stands around the page. */
import { createContext, useContext } from 'react';

const Params = createContext<Readonly<Record<string, string | undefined>>>({});

export const ParamsProvider = Params.Provider;

/** A parameter of the path; blank where the path has none. */
export const usePathParam = (name: string): string => useContext(Params)[name] ?? '';
