/** What the screens of bonuses ask. */
import type { Client } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';

/** What a friend's code gives; it changes once a season. */
export const termsQuery = (api: Client<Contract>) => ({
  queryKey: ['referral terms'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.promoCodes.terms({ signal }),
  staleTime: 300_000,
});
