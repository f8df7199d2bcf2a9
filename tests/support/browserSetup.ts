// Setup of every UI test: jest-dom's assertions, and browser APIs that jsdom lacks.
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { afterEach } from 'vitest';
import { dismiss, listNotices } from '#src/ui/notices.ts';

// A loaded machine needs more than Testing Library's second: the first page imports all of react-admin.
configure({ asyncUtilTimeout: 60_000, getElementError: describeMissing });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  // Test files share modules, so notices of one test must not reach the next.
  for (const { id } of listNotices()) dismiss(id);
});

/**
 * Describes why a query failed, with the document; without it for attempts of a query that waits. Printing it takes
 * longer than the query, and Testing Library adds it when the wait ends.
 */
function describeMissing(message: string | null, container: Element): Error {
  const { _disableExpensiveErrorDiagnostics: isAttempt } = getConfig() as {
    _disableExpensiveErrorDiagnostics?: boolean;
  };
  const error = new Error([message, isAttempt ? null : prettyDOM(container)].filter(Boolean).join('\n\n'));
  error.name = 'TestingLibraryElementError';
  return error;
}

/** A window of 1280 px in the light scheme; answers the simple width queries that MUI uses. */
window.matchMedia = (query) => {
  const width = 1280;
  const from = /min-width:\s*([\d.]+)px/.exec(query)?.[1];
  const to = /max-width:\s*([\d.]+)px/.exec(query)?.[1];
  const hasWidth = from !== undefined || to !== undefined;
  const matches = hasWidth && width >= Number(from ?? 0) && width <= Number(to ?? Infinity);
  return Object.assign(new EventTarget(), {
    matches,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
};

/** jsdom has no layout, so nothing changes its size or comes into view. */
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
