/** Addresses of map tiles: `https://tiles.example.com/{z}/{x}/{y}.png`, as MAP_TILES_URL has them. */

/** The source of a template's tiles for the Content-Security-Policy; null if it is not a valid template. */
export function getTilesSource(template: string): string | null {
  if (!['{z}', '{x}', '{y}'].every((placeholder) => template.includes(placeholder))) return null;
  // Some servers distribute tiles over a.host, b.host, c.host
  const plain = template.replace(/^(https?:\/\/)\{s\}\./, '$1any.');
  if (!URL.canParse(plain.replace(/[{}]/g, ''))) return null;
  const { protocol, host } = new URL(plain.replace(/[{}]/g, ''));
  if (!['http:', 'https:'].includes(protocol) || !/^[\w.:[\]-]+$/.test(host)) return null;
  return `${protocol}//${plain === template ? host : host.replace(/^any\./, '*.')}`;
}
