/** Queries of the bonus screens. */
import type { Client } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';

/** Rewards of a referral code; they rarely change. */
export const termsQuery = (api: Client<Contract>) => ({
  queryKey: ['referral terms'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.promoCodes.terms({ signal }),
  staleTime: 300_000,
});
