/** Addresses of map tiles: `https://tiles.example.com/{z}/{x}/{y}.png`, as MAP_TILES_URL has them. */

/** Where a template's tiles come from, as a Content-Security-Policy names it; null where it is no such template. */
export function tilesSource(template: string): string | null {
  if (!['{z}', '{x}', '{y}'].every((mark) => template.includes(mark))) return null;
  // Some servers spread tiles over a.host, b.host, c.host
  const plain = template.replace(/^(https?:\/\/)\{s\}\./, '$1any.');
  if (!URL.canParse(plain.replace(/[{}]/g, ''))) return null;
  const { protocol, host } = new URL(plain.replace(/[{}]/g, ''));
  if (!['http:', 'https:'].includes(protocol) || !/^[\w.:[\]-]+$/.test(host)) return null;
  return `${protocol}//${plain === template ? host : host.replace(/^any\./, '*.')}`;
}
