/** The API client that screens use: the browser's own, or the rendering server's. */
import { createContext, useContext } from 'react';
import type { Client } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';

export type Api = Client<Contract>;

const Context = createContext<Api | null>(null);

export const ApiProvider = Context.Provider;

/**
 * Returns the API client of the current renderer.
 * @throws Error outside of `ApiProvider`
 */
export function useApi(): Api {
  const api = useContext(Context);
  if (!api) throw new Error('useApi stands outside of ApiProvider');
  return api;
}
