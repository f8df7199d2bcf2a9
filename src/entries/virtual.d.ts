/** Made by the plugin in vite.config.ts from the contract. */
declare module 'virtual:routes' {
  import type { Routes } from '#contract/client.ts';
  export const routes: Routes;
}

/** The nouns that the first has left out. */
declare module 'virtual:late-routes' {
  import type { Routes } from '#contract/client.ts';
  export const routes: Routes;
}

/** Where time zones are, in Russian, by their names in IANA's list. */
declare module 'virtual:zone-places' {
  export const places: Readonly<Partial<Record<string, string>>>;
}

/** Of these, the zones that are called by their place alone. */
declare module 'virtual:lone-zones' {
  export const places: Readonly<Partial<Record<string, string>>>;
}
