import { act, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { expect, it } from 'vitest';
import { useAuthSteps, type AuthSteps } from '#src/storefront/auth/useAuthSteps.ts';

let steps: AuthSteps;
function Shown() {
  steps = useAuthSteps();
  return <p>{steps.state.step}</p>;
}

it('goes back with the browser even before the router has drawn the step that it leaves', async () => {
  window.history.replaceState(null, '', '/auth/login');
  render(
    <BrowserRouter>
      <Shown />
    </BrowserRouter>,
  );
  // What happens within one act is drawn at its end, like everything in a browser that is busy.
  await act(async () => {
    const returned = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    steps.tell({ type: 'unknown', contact: { email: 'new@example.com' }, words: 'new@example.com' });
    window.history.back();
    await returned;
  });
  expect(screen.getByText('checkIn')).toBeInTheDocument();
  expect(steps.state.typed.newEmail).toBe('new@example.com');
});
