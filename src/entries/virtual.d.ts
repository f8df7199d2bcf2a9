/** Generated from the contract by the plugin in vite.config.ts. */
declare module 'virtual:routes' {
  import type { Routes } from '#contract/client.ts';
  export const routes: Routes;
}

/** The routes that `virtual:routes` leaves out. */
declare module 'virtual:late-routes' {
  import type { Routes } from '#contract/client.ts';
  export const routes: Routes;
}

/** Russian names of the places of time zones, by IANA name. */
declare module 'virtual:zone-places' {
  export const places: Readonly<Partial<Record<string, string>>>;
}

/** The subset of zones that are named after their place only. */
declare module 'virtual:lone-zones' {
  export const places: Readonly<Partial<Record<string, string>>>;
}
