/** The bar of small windows, in a file of its own: it reads all styles. */
import { act, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FooterBar } from '#src/ui/FooterBar.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a bar at the bottom of the window leaves as much space as it takes, also when it grows', () => {
  let measure = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class extends ResizeObserver {
      constructor(callback: () => void) {
        super(callback);
        measure = callback;
      }
    },
  );
  const getSpace = () => /--footer-space:(\w+)/.exec(document.head.textContent)?.[1];
  render(<FooterBar>To pay</FooterBar>);
  expect(getSpace()).toBe('68px');
  // jsdom has no layout
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(101);
  act(() => measure());
  expect(getSpace()).toBe('101px');
});
