/** The address of a file on this device, for previews before it is uploaded. */
import { useMemo, useSyncExternalStore } from 'react';

const noUrl = (): undefined => undefined;

/** Creates the address when a component is mounted, and revokes it when that is unmounted. */
function createUrlStore(file: File | null) {
  let url: string | undefined;
  return {
    getUrl: () => url,
    subscribe(onChange: () => void): () => void {
      if (!file) return () => undefined;
      const created = URL.createObjectURL(file);
      url = created;
      onChange();
      return () => {
        url = undefined;
        URL.revokeObjectURL(created);
      };
    },
  };
}

/**
 * Returns an object URL of a file.
 * @returns undefined until the component is mounted, and for null
 */
export function useObjectUrl(file: File | null): string | undefined {
  const { subscribe, getUrl } = useMemo(() => createUrlStore(file), [file]);
  return useSyncExternalStore(subscribe, getUrl, noUrl);
}
