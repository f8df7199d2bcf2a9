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
