// What every UI test stands on: jest-dom's assertions, and the few browser parts that jsdom lacks.
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { dismiss, noticeStore } from '#src/ui/notices.ts';

// A loaded machine needs longer than Testing Library's second: the first page that opens imports all of react-admin.
configure({ asyncUtilTimeout: 60_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  // Files share their modules: what one was told, the next must not find
  for (const { id } of noticeStore.get()) dismiss(id);
});

/** A window of 1280 px in the light scheme, which answers the simple width queries that MUI asks. */
window.matchMedia = (query) => {
  const width = 1280;
  const from = /min-width:\s*([\d.]+)px/.exec(query)?.[1];
  const to = /max-width:\s*([\d.]+)px/.exec(query)?.[1];
  const asksWidth = from !== undefined || to !== undefined;
  const matches = asksWidth && width >= Number(from ?? 0) && width <= Number(to ?? Infinity);
  return Object.assign(new EventTarget(), {
    matches,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
};

/** jsdom lays nothing out, so nothing ever changes its size or comes into view. */
class SilentObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}
window.ResizeObserver = SilentObserver;
window.IntersectionObserver = SilentObserver;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
