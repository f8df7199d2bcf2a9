/** A hook that defers content until it comes near the window. */
import { useEffect, useRef, useState, type RefObject } from 'react';

/** Distance below the window that counts as near. */
const margin = '600px';

/** Whether an element has come near the window, for content that loads only then. Once true, it stays true. */
export function useComesNear<T extends Element>(): [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || isNear) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  });
  return [ref, isNear];
}
