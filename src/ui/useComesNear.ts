import { useEffect, useRef, useState, type RefObject } from 'react';

/** How far below the window something counts as near. */
const margin = '600px';

/** Whether an element has come near the window: for what is loaded only then. True from then on. */
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
