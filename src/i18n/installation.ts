/** What every page is told of the installation, in a JSON block of the HTML (no inline script: see the CSP). */

import { demoServices, type Services } from '#contract/rules/services.ts';

export interface Installation {
  /** ISO 4217. */
  currency: string;
  /** The demo's sign-ins may be named. */
  demo: boolean;
  /** Payments, mail and SMS that work here. */
  services: Services;
  /** Where maps get their pictures, and whose they are where that was set; null: maps are drawn from our own outlines. */
  tiles: { url: string; credit: string | null } | null;
}

/** The id of the block in the HTML. */
export const installationBlock = 'installation';

/** What a page assumes that was not told otherwise. */
export const defaultInstallation: Installation = {
  currency: 'USD',
  demo: false,
  services: demoServices,
  tiles: null,
};

/** Reads the block of this page. Browser only. */
export function readInstallation(): Installation {
  const text = document.getElementById(installationBlock)?.textContent;
  return { ...defaultInstallation, ...(text && (JSON.parse(text) as Partial<Installation>)) };
}
