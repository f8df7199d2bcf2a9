/** Delivery zones of a company, and how it delivers there. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, CountryCode, Id, Name, names, responseNames, Search, text, Timestamp } from './fields.ts';
import { simpleRestKeys } from './lists.ts';
import { Sum } from './money.ts';
import { staff } from './roles.ts';
import {
  deliveryKinds,
  deliveryPriceRules,
  hasSteps,
  isPostalCodeEntry,
  normalizePostalCodes,
} from './rules/delivery.ts';

/** Most zones of a company, and most methods, steps and entries of a zone: a quote reads all of them. */
export const maxZones = 30;
export const maxMethods = 20;
const maxSteps = 20;
const maxRegions = 100;
const maxPostalCodes = 300;

const maxGrams = 10_000_000;
const Days = z.int().min(0).max(90).meta({ kind: 'count' });

/** Up to which weight in grams or which sum of the goods a price applies; null in the last step for all above. */
const Step = z.object({
  up_to: z.number().min(0).max(1_000_000_000).nullable(),
  price: Sum,
});

const methodFields = {
  kind: z.enum(deliveryKinds).meta({ kind: 'choice' }),
  price_rule: z.enum(deliveryPriceRules).meta({ kind: 'choice' }),
  /** Of the delivery, or of each unit; rules with steps ignore it. */
  price: Sum,
  steps: z.array(Step).max(maxSteps),
  /** From this sum of the goods on the delivery costs nothing. */
  free_from: Sum.nullable(),
  /** Days until the order leaves the company. */
  handling_days: Days,
  transit_min_days: Days,
  transit_max_days: Days,
  active: z.boolean(),
};

export const DeliveryMethod = z.object({ id: Id, ...responseNames, ...methodFields });
export type DeliveryMethod = z.output<typeof DeliveryMethod>;

/** The bounds of steps whose prices may be wrong; NaN stands for a bound that is no number. */
const Bounds = z.array(z.object({ up_to: z.number().nullable().catch(Number.NaN) }).catch({ up_to: Number.NaN }));

/** Finds the wrong steps of a price: they ascend, only the last may be open, and weights are whole grams. */
function findWrongSteps(steps: unknown, isByWeight: boolean): number[] {
  const bounds = (Bounds.safeParse(steps).data ?? []).map(({ up_to }) => up_to);
  const isWrong = (bound: number | null, index: number): boolean =>
    bound === null
      ? index < bounds.length - 1
      : (index > 0 && bound <= (bounds[index - 1] ?? 0)) || (isByWeight && (bound % 1 > 0 || bound > maxGrams));
  return [...bounds.keys()].filter((index) => isWrong(bounds[index]!, index));
}

/** A method as input; one with an id stays that method, and those that a list leaves out are deleted. */
const MethodInput = z
  .object({
    id: Id.optional(),
    ...names,
    ...methodFields,
    price: Sum.default(0 as z.output<typeof Sum>),
    steps: methodFields.steps.default([]),
    free_from: Sum.nullish(),
    handling_days: Days.default(0),
    transit_min_days: Days.default(0),
    transit_max_days: Days.default(0),
    active: z.boolean().default(true),
  })
  .superRefine(
    ({ price_rule, steps, transit_min_days, transit_max_days }, ctx) => {
      const addIssue = (path: (string | number)[], failure: string) =>
        ctx.addIssue({ code: 'custom', path, params: { failure } });
      if (hasSteps(price_rule)) {
        if (steps.length === 0) addIssue(['steps'], 'required');
        for (const index of findWrongSteps(steps, price_rule === 'by_weight'))
          addIssue(['steps', index, 'up_to'], 'delivery_step');
      }
      if (transit_max_days < transit_min_days) addIssue(['transit_max_days'], 'upper_below_lower');
    },
    // Also if fields are wrong by themselves, so that a form shows all errors at once; but steps must be a list
    { when: ({ value }) => value instanceof Object && 'steps' in value && Array.isArray(value.steps) },
  );

const Methods = z.array(MethodInput).max(maxMethods);
/** Trimmed later: only what it means is checked here. */
const PostalCode = text(40).refine(
  (code) => code.trim() === '' || normalizePostalCodes([code]).every(isPostalCodeEntry),
  { params: { failure: 'postal_code_entry' } },
);

const areaFields = {
  /** Every list that is not empty must match the address; without any the zone is everywhere. */
  countries: z.array(CountryCode).max(250),
  regions: z.array(text(255)).max(maxRegions),
  postal_codes: z.array(PostalCode).max(maxPostalCodes),
};

export const DeliveryZone = z.object({
  id: Id,
  company_id: Id.meta({ kind: 'ref', noun: 'companies' }),
  name: z.string(),
  countries: z.array(z.string()),
  regions: z.array(z.string()),
  postal_codes: z.array(z.string()),
  methods: z.array(DeliveryMethod),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type DeliveryZone = z.output<typeof DeliveryZone>;

const companyFilter = { company_id: Id.meta({ kind: 'ref', noun: 'companies' }).optional() };

export const deliveryZones = {
  list: endpoint('GET /api/admin/delivery_zones', {
    summary: 'Delivery zones of one’s own companies, for an admin of all, as ra-data-simple-rest asks for them',
    access: staff,
    query: z.object(simpleRestKeys(['name', 'created_at', 'updated_at'], { q: Search.optional(), ...companyFilter })),
    response: z.array(DeliveryZone),
  }),
  get: endpoint('GET /api/admin/delivery_zones/{id}', {
    summary: 'A delivery zone with its methods',
    access: staff,
    params: byId,
    response: DeliveryZone,
    failures: ['not_found'],
  }),
  create: endpoint('POST /api/admin/delivery_zones', {
    summary: 'Add a delivery zone',
    access: staff,
    body: z.object({
      ...companyFilter,
      name: Name,
      /** Without a default: a zone is in all countries only on purpose. */
      countries: areaFields.countries,
      regions: areaFields.regions.default([]),
      postal_codes: areaFields.postal_codes.default([]),
      methods: Methods.default([]),
    }),
    response: DeliveryZone,
    status: 201,
    failures: ['too_many_zones'],
  }),
  edit: endpoint('PUT /api/admin/delivery_zones/{id}', {
    summary: 'Change a delivery zone; a list of methods replaces its methods',
    access: staff,
    params: byId,
    /** `updated_at` of the version that was read: if somebody has changed it since, the answer is `stale`. */
    body: z
      .object({ name: Name, ...areaFields, methods: Methods })
      .partial()
      .extend({ updated_at: Timestamp.optional() }),
    response: DeliveryZone,
    failures: ['not_found', 'stale'],
  }),
  remove: endpoint('DELETE /api/admin/delivery_zones/{id}', {
    summary: 'Delete a delivery zone with its methods; orders keep what they were placed with',
    access: staff,
    params: byId,
    response: DeliveryZone,
    failures: ['not_found'],
  }),
};
