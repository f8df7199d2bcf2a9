/** What every page is told of the installation, in a JSON block of the HTML (no inline script: see the CSP). */

export interface Installation {
  /** ISO 4217. */
  currency: string;
  /** The demo's sign-ins may be named. */
  demo: boolean;
  /** Where maps get their pictures, and whose they are where that was set; null: maps are drawn from our own outlines. */
  tiles: { url: string; credit: string | null } | null;
}

/** The id of the block in the HTML. */
export const installationBlock = 'installation';

/** Reads the block of this page. Browser only. */
export function readInstallation(): Installation {
  const text = document.getElementById(installationBlock)?.textContent;
  const told = text ? (JSON.parse(text) as Partial<Installation>) : {};
  return { currency: told.currency ?? 'USD', demo: told.demo ?? false, tiles: told.tiles ?? null };
}
