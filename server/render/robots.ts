/** Builds robots.txt, which allows rendered pages and disallows everything else. */
import { screens } from '#contract/screens.ts';

/** `/products/edit/:id` → `/products/edit/`. */
const getFixedPart = (path: string): string => path.split(':', 1)[0] ?? path;

/** Paths of the server that are not screens. */
const nonScreenPaths = ['/api/', '/dev/'];

/**
 * Builds the text of /robots.txt.
 * @param publicUrl without a trailing slash
 */
export function buildRobotsTxt(publicUrl: string): string {
  const open = [
    ...new Set(
      screens
        .filter(({ entry, path }) => entry === 'rendered' && !path.startsWith('/error/'))
        .map(({ path }) => getFixedPart(path)),
    ),
  ];
  const closed = [
    ...new Set(
      screens.filter(({ entry, path }) => entry !== 'rendered' && path !== '/').map(({ path }) => getFixedPart(path)),
    ),
  ]
    // Skips paths that another rule covers.
    .filter(
      (path, _index, all) =>
        !all.some((other) => other !== path && path.startsWith(`${other}/`) && !hasOpenPagesBelow(other, open)),
    );
  const lines = [
    'User-agent: *',
    ...open.map((path) => `Allow: ${path}`),
    ...[...closed, ...nonScreenPaths].map((path) => `Disallow: ${path}${hasOpenPagesBelow(path, open) ? '$' : ''}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Whether allowed pages lie below a path, so that only the path itself is disallowed. */
const hasOpenPagesBelow = (path: string, open: readonly string[]): boolean =>
  open.some((page) => page.startsWith(path));
