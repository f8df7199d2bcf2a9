/**
 * The only script that runs before the first paint, so that nothing flashes: it sets the sales channel and the color
 * theme, which the user chose or the system prefers. It is a file, because the CSP allows no inline scripts;
 * src/theme/themeChoice.ts writes the value that it reads.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { channelScript } from './channelScript.ts';
import type { PageChannel } from './deps.ts';

/** Plain JavaScript for old browsers, since no build transforms it. */
const themeCode = `(function () {
  var systemDark = matchMedia('(prefers-color-scheme:dark)');
  function setTheme() {
    var theme;
    try { theme = localStorage.getItem('theme'); } catch (e) {}
    theme = theme === 'dark' || theme === 'light' ? theme : systemDark.matches ? 'dark' : 'light';
    document.documentElement.dataset.theme = theme;
    document.querySelectorAll('meta[name=theme-color]').forEach(function (meta) {
      meta.content = theme === 'dark' ? '#171c19' : '#ffffff';
    });
  }
  setTheme();
  systemDark.addEventListener('change', setTheme);
  addEventListener('storage', setTheme);
  addEventListener('theme', setTheme);
})()`;

export const themeScript = `${themeCode};${channelScript}`;

const path = `/theme-${createHash('sha256').update(themeScript).digest('hex').slice(0, 10)}.js`;

/** The first tag of every head. */
export const themeTag = `<script src="${path}"></script>`;

/** For rendered pages: also contains the channel that the page was rendered for. */
export const renderThemeTag = (channel: PageChannel): string =>
  `<script src="${path}" data-channel="${channel}"></script>`;

const yearInSeconds = 31_536_000;

/** Serves the script. Its name contains its hash, so it never changes. */
export function serveTheme(app: FastifyInstance): void {
  app.get(path, (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${yearInSeconds}, immutable`)
      .type('text/javascript; charset=utf-8')
      .send(themeScript),
  );
}
