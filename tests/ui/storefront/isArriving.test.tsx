import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { useIsPageLoading } from '#src/storefront/catalog/useIsPageLoading.ts';

const query = (isPending: boolean, failureCount = 0) => ({ isPending, failureCount });
const arriving = (...given: Parameters<typeof useIsPageLoading>) =>
  renderHook(() => useIsPageLoading(...given), { wrapper: MemoryRouter }).result;

it('waits for every query, but not for one that has failed', () => {
  expect(arriving(null, [query(false), query(true)]).current).toBe(true);
  expect(arriving(null, [query(false), query(true, 1)]).current).toBe(false);
  expect(arriving(null, [query(false)]).current).toBe(false);
});

it.each(['comes', 'does not come'])('waits for the file of a part until it %s', async (end) => {
  const load = () => (end === 'comes' ? Promise.resolve() : Promise.reject(new Error('offline')));
  const result = arriving({ load, isLoaded: () => false }, []);
  expect(result.current).toBe(true);
  await act(async () => {});
  expect(result.current).toBe(false);
});

it('does not wait for a file that is there', () => {
  expect(arriving({ load: () => new Promise(() => {}), isLoaded: () => true }, []).current).toBe(false);
});
