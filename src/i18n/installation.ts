/** Settings of the installation that every page gets in a JSON block of the HTML (no inline script: see the CSP). */

import { demoServices, type AvailableServices } from '#contract/rules/services.ts';

export interface Installation {
  /** ISO 4217. */
  currency: string;
  /** Whether the demo's sign-ins may be shown. */
  demo: boolean;
  /** Payment, mail and SMS services that work here. */
  services: AvailableServices;
  /** Source of map tiles and their credit; null: maps show the built-in outlines. */
  tiles: { url: string; credit: string | null } | null;
}

/** Id of the JSON block in the HTML. */
export const installationBlockId = 'installation';

/** Defaults for a page without the block. */
export const defaultInstallation: Installation = {
  currency: 'USD',
  demo: false,
  services: demoServices,
  tiles: null,
};

/** Reads the page's block. Browser only. */
export function readInstallation(): Installation {
  const text = document.getElementById(installationBlockId)?.textContent;
  return { ...defaultInstallation, ...(text && (JSON.parse(text) as Partial<Installation>)) };
}
