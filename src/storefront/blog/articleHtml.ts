/** Adds responsive and lazy loading to the pictures of sanitized HTML. */

const widths = [480, 960, 1600];
const sizes = '(min-width: 800px) 720px, 92vw';

/** The server writes pictures as `<img src="/media/…/960.webp" …>`; others stay unchanged. */
export const addImageSizes = (html: string): string =>
  html.replace(/<img src="(\/media\/[\w-]+\/)\d+(\.\w+)"/g, (match, folder: string, extension: string) => {
    const srcSet = widths.map((width) => `${folder}${width}${extension} ${width}w`).join(', ');
    return `${match} srcset="${srcSet}" sizes="${sizes}" loading="lazy" decoding="async"`;
  });
