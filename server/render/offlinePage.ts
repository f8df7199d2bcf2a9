/** The page that is shown without a network connection. It is self-contained, since nothing else can be loaded then. */
const texts = {
  en: {
    title: 'You are offline',
    text: 'The page can’t be loaded without the network. What is in your cart and what you have typed is still there.',
    again: 'Try again',
  },
  ru: {
    title: 'Нет сети',
    text: 'Без сети страницу не открыть. Корзина и всё, что вы ввели, никуда не делись.',
    again: 'Повторить',
  },
} as const;

const css = `
:root { color-scheme: light dark; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1rem/1.5 system-ui, sans-serif;
  background: light-dark(#f7f8f7, #101512); color: light-dark(#1c2420, #e8ece9);
}
main { max-width: 26rem; padding: 2rem; text-align: center; }
svg { width: 56px; height: 56px; }
h1 { margin: .75rem 0 .25rem; font-size: 1.5rem; }
p { margin: 0 0 1.5rem; opacity: .8; }
a {
  display: inline-block; padding: .7rem 1.4rem; border-radius: 10px;
  background: #2e7d32; color: #fff; font-weight: 600; text-decoration: none;
}
`;

/** Radio waves, struck through. */
const icon = `
<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" aria-hidden="true">
<path d="M2 8.5a15 15 0 0 1 20 0M5.5 12.2a10 10 0 0 1 13 0M9 15.8a5 5 0 0 1 6 0M12 19.5h.01M3 3l18 18"/>
</svg>`;

const renderPage = (locale: keyof typeof texts): string => {
  const { title, text, again } = texts[locale];
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${css}</style>
</head>
<body><main>${icon}<h1>${title}</h1><p>${text}</p><a href="">${again}</a></main></body>
</html>`;
};

export const offlinePath = { en: '/offline.html', ru: '/ru/offline.html' } as const;
export const offlinePages = { en: renderPage('en'), ru: renderPage('ru') } as const;
