/**
 * The one script that runs before anything is painted: it says by which channel somebody comes, and which of the two looks this browser wants, as
 * somebody chose here or as the system has it, so that nothing flashes. A file, since the CSP allows no
 * inline script; src/theme/choice.ts writes what it reads.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { channelScript } from './channelScript.ts';
import type { PageChannel } from './deps.ts';

/** Plain and old JavaScript: no build touches it. */
const look = `(function(){var d=document.documentElement,m=matchMedia('(prefers-color-scheme:dark)');function f(){var t;try{t=localStorage.getItem('theme')}catch(e){}t=t==='dark'||t==='light'?t:m.matches?'dark':'light';d.dataset.theme=t;document.querySelectorAll('meta[name=theme-color]').forEach(function(e){e.content=t==='dark'?'#171c19':'#ffffff'})}f();m.addEventListener('change',f);addEventListener('storage',f);addEventListener('theme',f)})()`;

export const themeScript = `${look};${channelScript}`;

const path = `/theme-${createHash('sha256').update(themeScript).digest('hex').slice(0, 10)}.js`;

/** Stands first in every head. */
export const themeTag = `<script src="${path}"></script>`;

/** In a rendered page it says by which channel's goods that was made. */
export const themeTagOf = (channel: PageChannel): string => `<script src="${path}" data-channel="${channel}"></script>`;

const year = 31_536_000;

/** Serves the script; its name holds its hash, so it never changes. */
export function serveTheme(app: FastifyInstance): void {
  app.get(path, (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${year}, immutable`)
      .type('text/javascript; charset=utf-8')
      .send(themeScript),
  );
}
