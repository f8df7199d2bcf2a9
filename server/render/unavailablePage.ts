/**
 * The page for when no page can be rendered, because the API is unavailable or rendering failed. It does not show the
 * reason.
 */
import { makePage, noCaching, type Page } from './page.ts';

const texts = {
  en: {
    title: 'We’ll be right back',
    text: 'The marketplace is starting or busy. This page tries again by itself.',
    again: 'Try again',
  },
  ru: {
    title: 'Мы скоро вернёмся',
    text: 'Площадка запускается или занята. Страница попробует снова сама.',
    again: 'Повторить',
  },
} as const;

const css = `
body {
  font: 1rem/1.6 system-ui, sans-serif; display: grid; place-content: center; min-height: 100vh;
  margin: 0; padding: 0 24px; text-align: center; box-sizing: border-box;
}
h1 { font-size: 1.625rem; line-height: 1.2; margin: 0; }
p { margin: 12px 0 24px; opacity: .75; }
a {
  justify-self: center; padding: 12px 24px; border-radius: 10px;
  background: #1f6f3c; color: #fff; text-decoration: none; font-weight: 600;
}
`;

/** Seconds until the page reloads. */
export const retryAfter = 3;

/** Renders the error page: 503 reloads automatically, 500 does not. */
export function renderUnavailablePage(status: 500 | 503, locale: 'en' | 'ru'): Page {
  const { title, text, again } = texts[locale];
  const html = `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
${status === 503 ? `<meta http-equiv="refresh" content="${retryAfter}">` : ''}
<title>${title}</title>
<style>${css}</style>
</head>
<body><h1>${title}</h1><p>${text}</p><a href="">${again}</a></body>
</html>`;
  return makePage(status, html, noCaching);
}
