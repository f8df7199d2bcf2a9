/** Progress of a vendor's onboarding. It follows from existing records and is not stored. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Company } from '#contract/companies.ts';
import { maxZones, type DeliveryZone } from '#contract/delivery.ts';
import type { Product } from '#contract/products.ts';
import type { Store } from '#contract/stores.ts';
import { getCountryName } from '#contract/rules/countryCodes.ts';
import type { Me } from '#contract/users.ts';
import { api } from '#src/api/api.ts';
import { personalKey } from '#src/api/queries.ts';
import type { Locale } from '#src/i18n/locale.ts';

export const stepNames = ['company', 'store', 'delivery', 'product'] as const;
export type StepName = (typeof stepNames)[number];

/** The first existing record of each step. */
export interface StartProgress {
  company?: Company | undefined;
  store?: Store | undefined;
  /** A zone in which a method is offered. */
  delivery?: DeliveryZone | undefined;
  product?: Product | undefined;
}

/**
 * The current step: the chosen one unless it is done, else the first that is left; null if all are done. Stores and
 * products belong to a company, so the company comes first.
 * @param chosen the step that the user opened; null if none
 * @param steps those that are available to the user
 */
export function selectStep(
  progress: StartProgress,
  chosen: StepName | null,
  steps: readonly StepName[] = stepNames,
): StepName | null {
  if (!progress.company) return 'company';
  if (chosen && !progress[chosen]) return chosen;
  return steps.find((step) => !progress[step]) ?? null;
}

/** Initial values of a step's form, known from the registration (`me`) or an earlier step (the company). */
export function getInitialValues(
  step: StepName,
  me: Pick<Me, 'fio' | 'phone'>,
  { company }: StartProgress,
  locale: Locale = 'en',
): Record<string, unknown> {
  if (step === 'company')
    return {
      ...(me.fio && { legal_person: me.fio }),
      // Numbers without a plus sign are shown unformatted, so a missing one is added
      ...(me.phone && { phone: me.phone.replace(/^\+?/, '+') }),
    };
  if (step === 'store')
    return {
      company_id: company?.id,
      name: company?.brand,
      pickup: true,
      ...(company?.phone && { phone: company.phone }),
    };
  if (step === 'delivery' && company)
    return { company_id: company.id, name: getCountryName(company.country, locale), countries: [company.country] };
  return { company_id: company?.id };
}

/**
 * Loads the progress of a vendor.
 * @param companyId the company of the session; undefined if it has none yet
 */
export function useStartProgress(companyId: number | undefined) {
  return useQuery({
    queryKey: [personalKey, 'start', companyId ?? 0],
    queryFn: async ({ signal }): Promise<StartProgress> => {
      // A company that was just created may be missing from the session.
      const id = companyId ?? (await api.users.me({ signal })).company?.id;
      if (id === undefined) return {};
      const [company, stores, zones, products] = await Promise.all([
        api.companies.get({ params: { id }, signal }),
        api.stores.list({ query: { company_id: id, per_page: 1 }, signal }),
        api.deliveryZones.list({ query: { filter: { company_id: id }, range: [0, maxZones - 1] }, signal }),
        // A hidden product counts too
        api.products.list({ body: { scope: 'all', company_id: id, per_page: 1 }, signal }),
      ]);
      const delivery = zones.find(({ methods }) => methods.some(({ active }) => active));
      return { company, store: stores.data[0], delivery, product: products.data[0] };
    },
    // Keeps the form on the screen until the new progress is loaded.
    placeholderData: keepPreviousData,
  });
}
