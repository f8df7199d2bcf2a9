/** Writes the families of a batch of rows, and makes the rows their members. */
import type { Db } from '#server/db/connect.ts';
import {
  type FamilyDraft,
  saveFamilies,
  type SharedFields,
  type StoredFamily,
} from '#server/domains/catalog/families/importFamilies.ts';
import type { FullProduct } from '#server/domains/catalog/fullProducts.ts';
import type { Group, Membership } from './groups.ts';
import type { Target } from './noun.ts';

/** What a family held before an import. */
export interface FormerFamily extends Omit<SharedFields, 'type_id'> {
  id: number;
  name: string;
  en_name: string | null;
}

/** The fields of a family that an undo restores. */
export const toFormerFamily = (stored: StoredFamily): FormerFamily => {
  const { id, name, en_name, category_id, description, en_description } = stored;
  return { id, name, en_name, category_id, description, en_description };
};

interface MemberDraft {
  product: FullProduct;
  membership: Membership | null;
}

/** The draft of a family with those new values that its written rows have. */
interface Used {
  draft: FamilyDraft;
  /** For each option the place in the draft of a value of the group. */
  places: Map<number, number>[];
}

function buildDraft(group: Group, members: readonly (MemberDraft & { membership: Membership })[]): Used {
  const { category_id, type_id, description, en_description } = members[0]!.product;
  const places: Used['places'] = [];
  const options = group.options.map(({ name, en_name, values }, index) => {
    const used = new Set(members.map(({ membership }) => membership.values[index]!));
    const kept = [...values.keys()].filter((at) => values[at]!.id !== null || used.has(at));
    places.push(new Map(kept.map((at, place) => [at, place])));
    return { name, en_name, values: kept.map((at) => values[at]!) };
  });
  const { stored, name, en_name, import_key } = group;
  return {
    draft: { stored, name, en_name, import_key, category_id, type_id, description, en_description, options },
    places,
  };
}

const nameOptions = ({ options }: Pick<FamilyDraft, 'options'>): string[] =>
  options.map(({ name, values }) => `${name}: ${values.map((value) => value.name).join(', ')}`);

const toAuditFields = (family: Omit<FamilyDraft, 'stored' | 'import_key'>, company_id: number): object => {
  const { name, en_name, category_id, type_id, description, en_description } = family;
  return {
    company_id,
    category_id,
    type_id,
    name,
    en_name,
    description,
    en_description,
    options: nameOptions(family),
  };
};

/**
 * Creates or changes the families of these drafts.
 * @returns the products with their places in the families, in the order of the drafts
 */
export async function saveImportedFamilies(
  db: Db,
  drafts: readonly MemberDraft[],
  { company_id, now, audit }: Target,
): Promise<FullProduct[]> {
  const byGroup = new Map<Group, (MemberDraft & { membership: Membership })[]>();
  for (const { product, membership } of drafts)
    if (membership) byGroup.set(membership.group, [...(byGroup.get(membership.group) ?? []), { product, membership }]);
  if (byGroup.size === 0) return drafts.map(({ product }) => product);
  const groups = [...byGroup.keys()];
  const used = groups.map((group) => buildDraft(group, byGroup.get(group)!));
  const saved = await saveFamilies(
    db,
    company_id!,
    used.map(({ draft }) => draft),
    now,
  );
  await audit(
    db,
    used.map(({ draft }, index) => ({
      action: draft.stored ? 'edit' : 'create',
      noun: 'families',
      record_id: saved[index]!.id,
      before: draft.stored && toAuditFields(draft.stored, company_id!),
      after: toAuditFields(draft, company_id!),
    })),
  );
  return drafts.map(({ product, membership }) => {
    if (!membership) return product;
    const index = groups.indexOf(membership.group);
    const { id, values } = saved[index]!;
    const [option_1 = null, option_2 = null, option_3 = null] = membership.values.map(
      (at, option) => values[option]![used[index]!.places[option]!.get(at)!]!,
    );
    return { ...product, family_id: id, option_1, option_2, option_3 };
  });
}
