/** A custom view of a resource; the back link of a record leads to it too. */
import { useEffect, type ComponentType } from 'react';
import { useStore } from 'react-admin';
import { getLastListKey } from '../paths.ts';
import { useResource } from '../ResourceScope.tsx';

export function CustomView({ path, Screen }: { path: string; Screen: ComponentType }) {
  const { name } = useResource();
  const [, storePath] = useStore<string>(getLastListKey(name));
  useEffect(() => storePath(path), [storePath, path]);
  return <Screen />;
}
