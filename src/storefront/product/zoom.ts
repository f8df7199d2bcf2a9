/** Photos over the whole window, to look at closely: by fingers, wheel or keys. Loaded when somebody first does. */
import PhotoSwipe from 'photoswipe';
import 'photoswipe/style.css';
import type { Photo } from '#contract/fields.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { labels } from '#src/i18n/labels.ts';
import { srcSetOf } from '#src/ui/srcSet.ts';

const words = labels({
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
  /** What the window is called. */
  name: string;
  photos: readonly Photo[];
  /** What each of them shows. */
  altOf: (index: number) => string;
  /** The one to begin with. */
  index: number;
  /** Where a photo stands in the page: it grows from there. */
  imageAt: (index: number) => HTMLImageElement | null;
  locale: Locale;
  /** The one that was shown last. */
  onClose: (index: number) => void;
}

/** Opens the photos; Escape, the cross and a swipe down close them, and the focus goes back to where it was. */
export function openZoom({ name, photos, altOf, index, imageAt, locale, onClose }: ZoomOptions): void {
  const text = words[locale];
  const zoom = new PhotoSwipe({
    dataSource: photos.map((photo, at) => {
      const thumb = imageAt(at);
      const srcset = srcSetOf(photo);
      return {
        src: photo.full,
        width: photo.width,
        height: photo.height,
        alt: altOf(at),
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
