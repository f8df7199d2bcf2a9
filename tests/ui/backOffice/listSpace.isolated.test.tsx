import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { kitLabels } from '#src/backOffice/kit/labels.ts';
import { makeProduct, openOffice, toListAnswer } from '#tests/support/officeScreen.tsx';
import { fakeApi } from '#tests/support/storefrontScreen.tsx';

afterEach(() => void vi.unstubAllGlobals());

it('leaves room in the pager for the arrow, and below it for the button back to the top', async () => {
  fakeApi({
    'POST /api/shop/products': () => [200, { page: 1, per_page: 20, total: 30, data: [makeProduct()] }],
    'GET /api/shop/orders': () => toListAnswer(),
  });
  await openOffice('/products/list');
  const size = await screen.findByRole('combobox', { name: kitLabels.en.rowsPerPage });
  const arrow = getComputedStyle(size.parentElement!.querySelector('svg')!);
  const arrowWidth = 18;
  expect(Number.parseFloat(getComputedStyle(size).paddingRight)).toBeGreaterThanOrEqual(
    Number.parseFloat(arrow.right) + arrowWidth,
  );
  vi.stubGlobal('scrollY', 301);
  fireEvent.scroll(window);
  const button = getComputedStyle(await screen.findByRole('button', { name: 'Back to the top' }));
  expect(button.bottom).toBe('calc(16px + var(--footer-space, 0px))');
  expect(Number.parseFloat(getComputedStyle(document.getElementById('main-content')!).paddingBottom)).toBeGreaterThan(
    16 + Number.parseFloat(button.height),
  );
});
