/** Context with the resource of the current screen. */
import { createContext, useContext, type ReactNode } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import type { Resource, ResourceLabels } from './definition.ts';
import type { Field } from './fields.ts';
import type { AuditedNouns } from './history/auditedNouns.ts';
import { kitLabels } from './labels.ts';

const ScopeContext = createContext<Resource | null>(null);

export function ResourceScope({ resource, children }: { resource: Resource; children: ReactNode }) {
  return (
    <ScopeContext value={resource}>
      <ResourceContextProvider value={resource.name}>{children}</ResourceContextProvider>
    </ScopeContext>
  );
}

/**
 * The current screen's resource.
 * @throws Error outside of a ResourceScope
 */
export function useResource(): Resource {
  const resource = useContext(ScopeContext);
  if (!resource) throw new Error('This part belongs inside a ResourceScope');
  return resource;
}

/** The nouns whose log entries the current screen shows. */
export function useAuditedNouns(): AuditedNouns {
  const resource = useResource();
  return resource.auditedNouns ?? { [resource.name]: resource };
}

/** The resource's labels in the screen's language. */
export const useResourceLabels = (): ResourceLabels => useResource().labels[useLocale()];

/** Returns the label of a field. */
export function useFieldLabel(): (source: string) => string {
  const { fields } = useResourceLabels();
  return (source) => fields[source] ?? source;
}

/** Returns a field's short label, for column headers and filters. */
export function useColumnLabel(): (source: string) => string {
  const { fields, columns } = useResourceLabels();
  return (source) => columns?.[source] ?? fields[source] ?? source;
}

/** Returns the label of a choice's value, or the value itself if it has none. */
export function useChoiceLabel(): (source: string, value: unknown) => string {
  const { choices } = useResourceLabels();
  return (source, value) => choices?.[source]?.[String(value)] ?? String(value);
}

/** Returns the label of yes or no of a field: its own, or the general one. */
export function useBooleanLabel(): (field: Field, value: boolean) => string {
  const { yes, no } = useLabels(kitLabels);
  const { choices } = useResourceLabels();
  return (field, value) => choices?.[field.source]?.[String(value)] ?? (value ? yes : no);
}
