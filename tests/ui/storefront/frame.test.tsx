/** The timings of the frame (specification §9): what closes, runs and hides after how long. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultInstallation } from '#src/i18n/installation.ts';
import { LocaleProvider } from '#src/i18n/LocaleProvider.tsx';
import { frameLabels } from '#src/storefront/layout/labels.ts';
import { useLocaleOffer } from '#src/storefront/layout/useLocaleOffer.ts';
import { AccountMenu } from '#src/ui/header/AccountMenu.tsx';
import { buildMe } from '#tests/support/apiAnswers.ts';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { dismiss, listNotices, notify } from '#src/ui/notices.ts';
import { Notices } from '#src/ui/Notices.tsx';
import { RouteProgress } from '#src/ui/RouteProgress.tsx';
import { ScrollTop } from '#src/ui/ScrollTop.tsx';

const readSource = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');

beforeEach(() => {
  vi.useFakeTimers({
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'performance',
    ],
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const { id } of listNotices()) dismiss(id);
});

describe('the offer of Russian', () => {
  function Page() {
    useLocaleOffer();
    return null;
  }
  const listOffers = (path: string) => {
    localStorage.setItem('locale', 'ru');
    sessionStorage.clear();
    // As on the server, whose language the first rendering has
    render(
      <LocaleProvider locale="en" installation={defaultInstallation}>
        <MemoryRouter initialEntries={[path]}>
          <Page />
        </MemoryRouter>
      </LocaleProvider>,
    );
    return listNotices().map(({ text }) => text);
  };
  afterEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it('is made on an English page', () => {
    expect(listOffers('/products/catalog')).toEqual([frameLabels.en.offer]);
  });

  it.each(['/cart', '/no/such/page'])('is not made where the page is shown in Russian anyway: %s', (path) => {
    expect(listOffers(path)).toEqual([]);
  });
});

describe('a dropped menu', () => {
  it('closes 500 ms after the mouse has left it, and not if it comes back', () => {
    render(
      <Disclosure summary={<summary>Open</summary>}>
        <a href="/x">Inside</a>
      </Disclosure>,
    );
    const root = screen.getByText('Open').parentElement as HTMLDetailsElement;
    root.open = true;
    const leave = () => fireEvent.pointerLeave(root, { pointerType: 'mouse' });
    leave();
    act(() => void vi.advanceTimersByTime(499));
    fireEvent.pointerEnter(root, { pointerType: 'mouse' });
    act(() => void vi.advanceTimersByTime(600));
    expect(root.open).toBe(true);
    leave();
    act(() => void vi.advanceTimersByTime(499));
    expect(root.open).toBe(true);
    act(() => void vi.advanceTimersByTime(1));
    expect(root.open).toBe(false);
  });
});

describe('the menu of the account', () => {
  it('is gone through by arrows, Home and End, and opened by an arrow', () => {
    render(
      <LocaleProvider locale="en" installation={defaultInstallation}>
        <MemoryRouter>
          <AccountMenu me={buildMe()} entries={[{ to: '/cart', text: 'Cart', icon: 'cart' }]} />
        </MemoryRouter>
      </LocaleProvider>,
    );
    const root = document.querySelector('details') as HTMLDetailsElement;
    const button = root.querySelector('summary') as HTMLElement;
    button.focus();
    const press = (key: string) => {
      fireEvent.keyDown(document.activeElement!, { key });
      return document.activeElement?.textContent;
    };
    expect(press('End')).toBe(button.textContent);
    expect(['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'End', 'Home'].map(press)).toEqual([
      'Cart',
      'Chats',
      'Cart',
      'Log out',
      'Cart',
      'Log out',
      'Cart',
    ]);
    expect(root.open).toBe(true);
    press('Escape');
    expect([root.open, document.activeElement]).toEqual([false, button]);
  });
});

describe('the way to the top', () => {
  const renderAt = (path: string) =>
    render(
      <LocaleProvider locale="en" installation={defaultInstallation}>
        <MemoryRouter initialEntries={[path]}>
          <ScrollTop />
        </MemoryRouter>
      </LocaleProvider>,
    );

  it.each([
    ['/cart', 0],
    ['/checkout?company=2', 0],
    ['/products/catalog', 1],
  ])('covers no sums of a cart or checkout: on %s there are %i', (path, count) => {
    renderAt(path);
    vi.stubGlobal('scrollY', 900);
    fireEvent.scroll(window);
    expect(screen.queryAllByRole('button')).toHaveLength(count);
  });

  it('shows once one is 300 px down, and is there after 600 ms', () => {
    const moves: number[] = [];
    vi.stubGlobal('scrollTo', (_: number, y: number) => moves.push(y));
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    renderAt('/products/catalog');
    const scroll = (to: number) => {
      vi.stubGlobal('scrollY', to);
      fireEvent.scroll(window);
    };
    scroll(300);
    expect(screen.queryByRole('button')).toBeNull();
    scroll(301);
    fireEvent.click(screen.getByRole('button', { name: 'Back to the top' }));
    act(() => void vi.advanceTimersByTime(500));
    expect(moves.at(-1)).toBeGreaterThan(0);
    act(() => void vi.advanceTimersByTime(150));
    expect(moves.at(-1)).toBe(0);
  });
});

describe('the bar of a route change', () => {
  function Go() {
    const navigate = useNavigate();
    return (
      <button type="button" onClick={() => void navigate('/b')}>
        Go
      </button>
    );
  }
  it('runs with each change of the path, ten steps of 30 ms, and goes 300 ms later', () => {
    const { container } = render(
      <MemoryRouter initialEntries={['/a']}>
        <Go />
        <RouteProgress />
      </MemoryRouter>,
    );
    const bar = () => container.querySelector('[aria-hidden=true]');
    expect(bar()).toBeNull();
    fireEvent.click(screen.getByRole('button'));
    expect(getComputedStyle(bar()!).animation).toMatch(/300ms steps\(10\) forwards.*300ms 300ms forwards/);
  });
});

describe('short messages', () => {
  const listTexts = () => listNotices().map(({ text }) => text);
  const passTime = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const showNotices = () =>
    render(
      <LocaleProvider locale="en" installation={defaultInstallation}>
        <Notices />
      </LocaleProvider>,
    );

  it('are three at most: the oldest gives way', () => {
    for (const text of ['one', 'two', 'three', 'four']) notify(text);
    expect(listTexts()).toEqual(['two', 'three', 'four']);
  });

  it('vanish 5 s after they are shown, errors after 8 s, those with an action after 9 s', () => {
    notify('Saved', { tone: 'success' });
    notify('Failed', { tone: 'error' });
    notify('Deleted', { action: { label: 'Undo', run: () => undefined } });
    // Nothing has shown them yet.
    passTime(10_000);
    showNotices();
    passTime(4999);
    expect(listTexts()).toEqual(['Saved', 'Failed', 'Deleted']);
    passTime(1);
    expect(listTexts()).toEqual(['Failed', 'Deleted']);
    passTime(3000);
    expect(listTexts()).toEqual(['Deleted']);
    passTime(1000);
    expect(listTexts()).toEqual([]);
  });

  const setHidden = (isHidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  it.each([
    {
      cause: 'the pointer is on one',
      // jsdom has no pointer.
      begin: (notice: Element) =>
        vi
          .spyOn(document, 'querySelector')
          .mockImplementation((selector) => (selector.startsWith('[data-notice]') ? notice : null)),
      end: () => vi.restoreAllMocks(),
    },
    {
      cause: 'the focus is on one',
      begin: (notice: Element) =>
        within(notice as HTMLElement)
          .getByRole('button')
          .focus(),
      end: () => (document.activeElement as HTMLElement).blur(),
    },
    { cause: 'the tab is hidden', begin: () => setHidden(true), end: () => setHidden(false) },
  ])('stay while $cause, and 5 s longer', ({ begin, end }) => {
    showNotices();
    act(() => void notify('Saved'));
    act(() => void notify('Sent'));
    passTime(4000);
    begin(screen.getByText('Saved').parentElement!);
    passTime(10_000);
    expect(listTexts()).toEqual(['Saved', 'Sent']);
    end();
    passTime(4999);
    expect(listTexts()).toEqual(['Saved', 'Sent']);
    passTime(1);
    expect(listTexts()).toEqual([]);
  });
});

describe('what slides and hides by itself', () => {
  it.each([
    ['src/storefront/layout/CategoryTree.tsx', /transition: 'grid-template-rows \.2s ease, visibility \.2s'/],
    ['src/backOffice/layout/OfficeMenu.tsx', /const slideMs = 200;[^]*<Slide [^>]*timeout=\{slideMs\}/],
  ])('takes 200 ms: %s', (path, style) => expect(readSource(path)).toMatch(style));

  it('hides the splash by 1,000 ms', () => {
    const [, lasts, after] = /splash-goes ([\d.]+)s ([\d.]+)s forwards/.exec(readSource('backOffice.html'))!;
    expect(Number(lasts) + Number(after)).toBe(1);
  });
});
