/** Opens a picture over the full window. Loaded when the first picture is opened. */
import PhotoSwipe from 'photoswipe';
import 'photoswipe/style.css';
import type { Locale } from '#src/i18n/locale.ts';
import { conversationLabels } from './labels.ts';

export interface OpenedPicture {
  url: string;
  name: string;
  width: number;
  height: number;
  /** The picture in the page, from which it grows. */
  image: HTMLImageElement | null;
  locale: Locale;
}

/** Opens a picture. Escape, the close button and a swipe down close it; the focus returns to where it was. */
export function openPicture({ url, name, width, height, image, locale }: OpenedPicture): void {
  const text = conversationLabels[locale].files;
  const zoom = new PhotoSwipe({
    dataSource: [
      {
        src: url,
        width: width || image?.naturalWidth || 1200,
        height: height || image?.naturalHeight || 900,
        alt: name,
        ...(image && { element: image, msrc: image.currentSrc }),
      },
    ],
    bgOpacity: 0.94,
    wheelToZoom: true,
    closeTitle: text.close,
    zoomTitle: text.zoom,
    errorMsg: text.unavailable,
    showHideAnimationType: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'none' : 'zoom',
    returnFocus: true,
  });
  zoom.on('initialLayout', () => zoom.element?.setAttribute('aria-label', text.picture));
  zoom.init();
}
