import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { expect, it } from 'vitest';
import { useAuthSteps } from '#src/storefront/auth/useAuthSteps.ts';

it('goes back with the browser even before the router has drawn the step that it leaves', async () => {
  window.history.replaceState(null, '', '/auth/login');
  const { result } = renderHook(useAuthSteps, { wrapper: BrowserRouter });
  // What happens within one act is drawn at its end, like everything in a browser that is busy.
  await act(async () => {
    const returned = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    result.current.tell({ type: 'unknown', contact: { email: 'new@example.com' }, words: 'new@example.com' });
    window.history.back();
    await returned;
  });
  expect(result.current.state.step).toBe('checkIn');
  expect(result.current.state.typed.newEmail).toBe('new@example.com');
});
