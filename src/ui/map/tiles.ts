/** Pictures of a tile server, where the installation names one (MAP_TILES_URL). */
import { tileLayer, type TileLayer } from 'leaflet';
import type { Installation } from '#src/i18n/installation.ts';
import { fill } from '#src/i18n/labels.ts';

/** So many pictures may fail before the first has come: then nobody answers there. */
const patience = 4;

export const tilesZoom = 15;

const linked: Readonly<Record<string, string>> = {
  'openstreetmap.org':
    '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap</a>',
};

/** Whose pictures they are: the installation's words, else the server's name. */
function creditOf({ url, credit }: NonNullable<Installation['tiles']>, words: string): string {
  const host = url.replace(/^https?:\/\/(\{s\}\.)?/, '').replace(/[/:].*/, '');
  const known = Object.keys(linked).find((name) => host === name || host.endsWith(`.${name}`));
  const text = document.createElement('span');
  text.textContent = credit ?? fill(words, { source: host });
  return credit === null && known ? linked[known]! : text.innerHTML;
}

/**
 * The tiles as a layer.
 * @param words `Map: {source}`
 * @param onFailed called once if none of them can be loaded
 */
export function tilesOf(tiles: NonNullable<Installation['tiles']>, words: string, onFailed: () => void): TileLayer {
  const layer = tileLayer(tiles.url, {
    maxZoom: 19,
    attribution: creditOf(tiles, words),
    referrerPolicy: 'strict-origin-when-cross-origin',
  });
  let failed = 0;
  const giveUp = () => {
    failed += 1;
    if (failed === patience) onFailed();
  };
  layer.on('tileerror', giveUp);
  layer.once('tileload', () => layer.off('tileerror', giveUp));
  return layer;
}
