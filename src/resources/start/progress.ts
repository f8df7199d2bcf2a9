/** How far a vendor has come, read from what there is: nothing of it is stored. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Company } from '#contract/companies.ts';
import type { Product } from '#contract/products.ts';
import type { Store } from '#contract/stores.ts';
import type { Me } from '#contract/users.ts';
import { api } from '#src/api/api.ts';
import { mine } from '#src/api/queries.ts';

export const stepNames = ['company', 'store', 'product'] as const;
export type StepName = (typeof stepNames)[number];

/** The first of each that there is. */
export interface Begun {
  company?: Company | undefined;
  store?: Store | undefined;
  product?: Product | undefined;
}

/** The step to take now: the one that was chosen, if it is still to be taken and can be; else the first that is left. Null when all are taken. */
export function openStep(
  begun: Begun,
  chosen: StepName | null,
  steps: readonly StepName[] = stepNames,
): StepName | null {
  if (!begun.company) return 'company';
  if (chosen && !begun[chosen]) return chosen;
  return steps.find((step) => !begun[step]) ?? null;
}

/** What a new thing need not be asked any more: it was told at registration, or in a step before. */
export function givenFor(step: StepName, me: Pick<Me, 'fio' | 'phone'>, { company }: Begun): Record<string, unknown> {
  if (step === 'company')
    return { ...(me.fio && { legal_person: me.fio }), ...(me.phone && { phone: me.phone.replace(/^\+?/, '+') }) };
  if (step === 'store')
    return {
      company_id: company?.id,
      name: company?.brand,
      pickup: true,
      ...(company?.phone && { phone: company.phone }),
    };
  return { company_id: company?.id };
}

/** What there is of somebody's company; asked for again after each step. @param companyId of the session; undefined where that has none */
export function useBegun(companyId: number | undefined) {
  return useQuery({
    queryKey: [mine, 'start', companyId ?? 0],
    queryFn: async ({ signal }): Promise<Begun> => {
      // Whoever has made it a moment ago may not have it in the session yet.
      const id = companyId ?? (await api.users.me({ signal })).company?.id;
      if (id === undefined) return {};
      const [company, stores, products] = await Promise.all([
        api.companies.get({ params: { id }, signal }),
        api.stores.list({ query: { company_id: id, per_page: 1 }, signal }),
        api.products.list({ body: { scope: 'all', company_id: id, per_page: 1 }, signal }),
      ]);
      return { company, store: stores.data[0], product: products.data[0] };
    },
    // A form stays on the screen until what comes of it is there.
    placeholderData: keepPreviousData,
  });
}
