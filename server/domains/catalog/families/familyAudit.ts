/** How families appear in the audit log. */
import type { FamilyOption } from '#contract/products.ts';
import type { FamilyRow } from './readFamily.ts';

const nameValues = ({ name, values }: FamilyOption): string =>
  `${name}: ${values.map((value) => value.name).join(', ')}`;

/** The fields of a family that the audit log stores: what people edit, and the ids of its members. */
export const toFamilyAuditEntry = (
  { company_id, category_id, type_id, name, en_name, description, en_description }: FamilyRow,
  options: readonly FamilyOption[],
  members: readonly number[],
): object => ({
  company_id,
  category_id,
  type_id,
  name,
  en_name,
  description,
  en_description,
  options: options.map(nameValues),
  members: [...members],
});
