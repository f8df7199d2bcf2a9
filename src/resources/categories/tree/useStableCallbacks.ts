/** Functions that stay the same, and do what the last ones given would do. */
import { useEffect, useRef, useState } from 'react';

type Deeds<T> = { [K in keyof T]: (...args: never[]) => unknown };

/** For what is drawn often and acts seldom. @param deeds the same keys each time */
export function useSteady<T extends Deeds<T>>(deeds: T): T {
  const last = useRef(deeds);
  useEffect(() => {
    last.current = deeds;
  });
  const [steady] = useState(
    () =>
      Object.fromEntries(
        Object.keys(deeds).map((key) => [key, (...args: never[]) => last.current[key as keyof T](...args)]),
      ) as T,
  );
  return steady;
}
