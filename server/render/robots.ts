/** What crawlers are asked to leave alone: everything that is no rendered page. */
import { screens } from '#contract/screens.ts';

/** `/products/edit/:id` → `/products/edit/`. */
const fixedPart = (path: string): string => path.split(':', 1)[0] ?? path;

/** Parts of the server that are no screens. */
const otherParts = ['/api/', '/dev/'];

/** The text of /robots.txt. @param publicUrl without a trailing slash */
export function robotsTxt(publicUrl: string): string {
  const open = [
    ...new Set(
      screens
        .filter(({ door, path }) => door === 'rendered' && !path.startsWith('/error/'))
        .map(({ path }) => fixedPart(path)),
    ),
  ];
  const closed = [
    ...new Set(
      screens.filter(({ door, path }) => door !== 'rendered' && path !== '/').map(({ path }) => fixedPart(path)),
    ),
  ]
    // What another rule covers already says nothing more.
    .filter(
      (path, _index, all) =>
        !all.some((other) => other !== path && path.startsWith(`${other}/`) && !isAbove(other, open)),
    );
  const lines = [
    'User-agent: *',
    ...open.map((path) => `Allow: ${path}`),
    ...[...closed, ...otherParts].map((path) => `Disallow: ${path}${isAbove(path, open) ? '$' : ''}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Whether open pages lie beneath a path, so that only the path itself is closed. */
const isAbove = (path: string, open: readonly string[]): boolean => open.some((page) => page.startsWith(path));
