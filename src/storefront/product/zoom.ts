/** Full-screen photos with zoom by touch, wheel or keys. Loaded when it is first used. */
import PhotoSwipe from 'photoswipe';
import 'photoswipe/style.css';
import type { Photo } from '#contract/fields.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { labels } from '#src/i18n/labels.ts';
import { buildSrcSet } from '#src/ui/Picture.tsx';

const zoomLabels = labels({
  en: {
    close: 'Close',
    zoom: 'Zoom in or out',
    previous: 'Previous photo',
    next: 'Next photo',
    failed: 'The photo could not be loaded',
  },
  ru: {
    close: 'Закрыть',
    zoom: 'Крупнее или мельче',
    previous: 'Предыдущее фото',
    next: 'Следующее фото',
    failed: 'Не удалось загрузить фото',
  },
});

export interface ZoomOptions {
  /** Accessible name of the dialog. */
  name: string;
  photos: readonly Photo[];
  /** Returns the alternative text of a photo. */
  getAlt: (index: number) => string;
  /** Index of the first photo. */
  index: number;
  /** Returns the photo's element in the page, from which it grows. */
  getImage: (index: number) => HTMLImageElement | null;
  locale: Locale;
  /** Receives the index of the last photo shown. */
  onClose: (index: number) => void;
}

/** Opens the photos. Escape, the close button and a swipe down close them and return the focus. */
export function openZoom({ name, photos, getAlt, index, getImage, locale, onClose }: ZoomOptions): void {
  const text = zoomLabels[locale];
  const zoom = new PhotoSwipe({
    dataSource: photos.map((photo, at) => {
      const thumb = getImage(at);
      const srcset = buildSrcSet(photo);
      return {
        src: photo.full,
        width: photo.width,
        height: photo.height,
        alt: getAlt(at),
        msrc: thumb?.currentSrc || photo.thumbnail,
        ...(srcset && { srcset }),
        ...(thumb && { element: thumb }),
      };
    }),
    index,
    bgOpacity: 0.94,
    wheelToZoom: true,
    loop: photos.length > 2,
    closeTitle: text.close,
    zoomTitle: text.zoom,
    arrowPrevTitle: text.previous,
    arrowNextTitle: text.next,
    errorMsg: text.failed,
    showHideAnimationType: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'none' : 'zoom',
    returnFocus: true,
  });
  zoom.on('initialLayout', () => zoom.element?.setAttribute('aria-label', name));
  zoom.on('close', () => onClose(zoom.currIndex));
  zoom.init();
}
