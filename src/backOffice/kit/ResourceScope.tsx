/** Which resource is on the screen, for everything inside it. */
import { createContext, useContext, type ReactNode } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import type { Resource, ResourceWords } from './definition.ts';

const ScopeContext = createContext<Resource | null>(null);

export function ResourceScope({ resource, children }: { resource: Resource; children: ReactNode }) {
  return (
    <ScopeContext value={resource}>
      <ResourceContextProvider value={resource.name}>{children}</ResourceContextProvider>
    </ScopeContext>
  );
}

/** The resource on the screen. Throws an Error outside of one. */
export function useResource(): Resource {
  const resource = useContext(ScopeContext);
  if (!resource) throw new Error('This part belongs inside a ResourceScope');
  return resource;
}

/** Its words, in the screen's language. */
export const useWords = (): ResourceWords => useResource().words[useLocale()];

/** What a field is called. */
export function useFieldLabel(): (source: string) => string {
  const { fields } = useWords();
  return (source) => fields[source] ?? source;
}

/** What it is called where room is short: at the head of a column, on a filter. */
export function useColumnLabel(): (source: string) => string {
  const { fields, columns } = useWords();
  return (source) => columns?.[source] ?? fields[source] ?? source;
}

/** What a value of a choice is called: the resource's own word, else the value itself. */
export function useChoiceWord(): (source: string, value: unknown) => string {
  const { choices } = useWords();
  return (source, value) => choices?.[source]?.[String(value)] ?? String(value);
}
