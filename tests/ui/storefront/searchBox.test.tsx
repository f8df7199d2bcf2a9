/** The focus of the search in the header. On phones an open search covers the page. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchBox } from '#src/storefront/layout/SearchBox.tsx';
import { fakeApi, renderScreen } from '#tests/support/storefrontScreen.tsx';

function Page() {
  return (
    <>
      <SearchBox />
      <a href="/cart">Below the search</a>
    </>
  );
}

const wide = window.matchMedia;
const getSearch = () => screen.getByRole('search');
const getInput = () => screen.getByLabelText('Find a product');
const isOpen = () => getSearch().dataset['open'] === 'true';

describe('the search on a phone', () => {
  beforeEach(() => {
    fakeApi({});
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(wide(query), { matches: /max-width/.test(query) }),
    );
    return () => vi.restoreAllMocks();
  });

  it('closes once the keyboard leads the focus on to the page beneath', async () => {
    renderScreen(Page, '/');
    const user = userEvent.setup();
    await user.click(getInput());
    await user.tab();
    expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus();
    expect(isOpen()).toBe(true);
    await user.tab();
    expect(screen.getByRole('link', { name: 'Below the search' })).toHaveFocus();
    expect(isOpen()).toBe(false);
  });

  it('stays open where scrolling hides the keyboard of the screen', async () => {
    renderScreen(Page, '/');
    await userEvent.click(getInput());
    getInput().blur();
    expect(isOpen()).toBe(true);
  });
});
