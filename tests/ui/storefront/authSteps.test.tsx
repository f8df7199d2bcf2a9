import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { expect, it } from 'vitest';
import { useAuthSteps } from '#src/storefront/auth/useAuthSteps.ts';

it('goes back with the browser even before the router has drawn the step that it leaves', async () => {
  window.history.replaceState(null, '', '/auth/login');
  const { result } = renderHook(useAuthSteps, { wrapper: BrowserRouter });
  // All changes within one act are rendered together at its end, as in a busy browser.
  await act(async () => {
    const returned = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    result.current.sendEvent({
      type: 'unknown',
      contact: { email: 'new@example.com' },
      contactText: 'new@example.com',
    });
    window.history.back();
    await returned;
  });
  expect(result.current.state.step).toBe('checkIn');
  expect(result.current.state.typed.newEmail).toBe('new@example.com');
});
