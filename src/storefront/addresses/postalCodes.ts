/** Loads the rules of postal codes, which only forms of addresses need. */
import { useEffect, useState } from 'react';
import type * as postalCodes from '#contract/postalCodes.ts';

export type PostalCodes = Pick<typeof postalCodes, 'findPostalCodeError' | 'hasPostalCodes'>;

let loaded: PostalCodes | null = null;

/** @returns null if they can't be loaded: then the server's check has to do */
export async function loadPostalCodes(): Promise<PostalCodes | null> {
  try {
    loaded ??= await import('#contract/postalCodes.ts');
  } catch {
    // Without a connection the next call tries again
  }
  return loaded;
}

/** Returns the rules once they are loaded. */
export function usePostalCodes(): PostalCodes | null {
  const [codes, setCodes] = useState(loaded);
  useEffect(() => {
    let isMounted = true;
    void loadPostalCodes().then((result) => {
      if (isMounted) setCodes(result);
    });
    return () => {
      isMounted = false;
    };
  }, []);
  return codes;
}
