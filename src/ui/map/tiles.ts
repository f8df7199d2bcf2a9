/** Map tiles of an external server, if the installation sets one (MAP_TILES_URL). */
import { tileLayer, type TileLayer } from 'leaflet';
import type { Installation } from '#src/i18n/installation.ts';
import { fill } from '#src/i18n/labels.ts';

/** After this many failed tiles without a loaded one the server counts as down. */
const maxFailures = 4;

export const tilesZoom = 15;

const knownCredits: Readonly<Record<string, string>> = {
  'openstreetmap.org':
    '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap</a>',
};

/** Builds the attribution: the installation's text, or the server's name. */
function buildCredit({ url, credit }: NonNullable<Installation['tiles']>, creditLabel: string): string {
  const host = url.replace(/^https?:\/\/(\{s\}\.)?/, '').replace(/[/:].*/, '');
  const known = Object.keys(knownCredits).find((name) => host === name || host.endsWith(`.${name}`));
  const text = document.createElement('span');
  text.textContent = credit ?? fill(creditLabel, { source: host });
  return credit === null && known ? knownCredits[known]! : text.innerHTML;
}

/**
 * Creates the layer of tiles.
 * @param creditLabel `Map: {source}`
 * @param onFailed called once if no tile can be loaded
 */
export function createTiles(
  tiles: NonNullable<Installation['tiles']>,
  creditLabel: string,
  onFailed: () => void,
): TileLayer {
  const layer = tileLayer(tiles.url, {
    maxZoom: 19,
    attribution: buildCredit(tiles, creditLabel),
    referrerPolicy: 'strict-origin-when-cross-origin',
  });
  let failed = 0;
  const handleTileError = () => {
    failed += 1;
    if (failed === maxFailures) onFailed();
  };
  layer.on('tileerror', handleTileError);
  layer.once('tileload', () => layer.off('tileerror', handleTileError));
  return layer;
}
