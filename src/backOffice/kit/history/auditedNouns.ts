/** Labels of the audit log, which come from the definitions of the nouns that it has entries of. */
import type { Locale } from '#src/i18n/locale.ts';
import { findContractLabel } from './contractLabels.ts';

type Texts = Readonly<Record<string, string>>;

/** The part of a resource's labels that the log shows. */
export interface AuditLabels {
  readonly single?: string;
  readonly fields?: Texts;
  readonly history?: Texts;
  readonly choices?: Readonly<Record<string, Texts>>;
}

/** What the log has to know of a noun; each resource is one. */
export interface AuditedNoun {
  labels: Readonly<Record<Locale, AuditLabels>>;
  formatLoggedName?: (name: string, locale: Locale) => string | null;
}

/** By the name that entries have: products, orders. */
export type AuditedNouns = Readonly<Record<string, AuditedNoun | undefined>>;

/**
 * The label of one field: of `working_time.mon` that of `mon`.
 * @param path with its outer fields, separated by dots
 */
function findFieldLabel({ fields, history }: AuditLabels, path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('.') + 1);
  return history?.[name] ?? fields?.[path] ?? fields?.[name];
}

/** `working_time.mon` → "Working hours · Monday". A field without a label keeps its raw name. */
export function formatField(noun: AuditedNoun | undefined, field: string, locale: Locale): string {
  const parts = field.split('.');
  const labels = noun?.labels[locale] ?? {};
  return parts.map((part, index) => findFieldLabel(labels, parts.slice(0, index + 1).join('.')) ?? part).join(' · ');
}

/**
 * The label of a choice, as in forms and lists; null for any other value.
 * @param field the last part of its path
 */
export const findChoiceLabel = (
  noun: AuditedNoun | undefined,
  field: string,
  value: string,
  locale: Locale,
): string | null => noun?.labels[locale].choices?.[field]?.[value] ?? findContractLabel(field, value, locale);

/** What one record of a noun is called; an unknown noun keeps its raw name. */
export const formatNoun = (nouns: AuditedNouns, noun: string, locale: Locale): string =>
  nouns[noun]?.labels[locale].single ?? noun;
