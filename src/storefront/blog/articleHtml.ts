/** Sanitized HTML as a page shows it: pictures in the size that the screen needs, and only once they come near. */

const widths = [480, 960, 1600];
const sizes = '(min-width: 800px) 720px, 92vw';

/** The server has written each picture as `<img src="/media/…/960.webp" …>`; what looks otherwise stays as it is. */
export const withSizes = (html: string): string =>
  html.replace(/<img src="(\/media\/[\w-]+\/)\d+(\.\w+)"/g, (whole, folder: string, extension: string) => {
    const srcSet = widths.map((width) => `${folder}${width}${extension} ${width}w`).join(', ');
    return `${whole} srcset="${srcSet}" sizes="${sizes}" loading="lazy" decoding="async"`;
  });
