import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { createQueryClient } from '#src/api/queries.ts';
import { useStartProgress } from '#src/resources/start/progress.ts';
import { toListAnswer } from '#tests/support/officeScreen.tsx';
import { fakeApi } from '#tests/support/storefrontScreen.tsx';

it('finds the company that was made a moment ago before the session knows of it, and says where it can’t', async () => {
  let me: readonly [number, unknown] = [200, { id: 4 }];
  fakeApi({
    'GET /api/me': () => me,
    'GET /api/company/2': () => [200, { id: 2, brand: 'Sloboda' }],
    'GET /api/shop/stores': () => toListAnswer(),
    'GET /api/admin/delivery_zones': () => [200, []],
    'POST /api/shop/products': () => toListAnswer(),
  });
  const queries = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  // The component renders again for the data that it reads.
  const useAsRead = () => {
    const { data, error, refetch } = useStartProgress(undefined);
    return { data, error, refetch };
  };
  const { result } = renderHook(useAsRead, { wrapper });
  await waitFor(() => expect(result.current.data).toEqual({}));

  me = [403, { code: 'forbidden', message: 'No' }];
  await result.current.refetch();
  await waitFor(() => expect(result.current.error).toMatchObject({ code: 'forbidden' }));

  me = [200, { id: 4, company: { id: 2, brand: 'Sloboda' } }];
  await result.current.refetch();
  await waitFor(() =>
    expect(result.current.data).toEqual({ company: { id: 2, brand: 'Sloboda' }, store: undefined, product: undefined }),
  );
  expect(result.current.error).toBeNull();
});
