/** A view that is no list; whoever leaves a record comes back to it too. */
import { useEffect, type ComponentType } from 'react';
import { useStore } from 'react-admin';
import { lastListKey } from '../paths.ts';
import { useResource } from '../ResourceScope.tsx';

export function OwnView({ path, Screen }: { path: string; Screen: ComponentType }) {
  const { name } = useResource();
  const [, keepPath] = useStore<string>(lastListKey(name));
  useEffect(() => keepPath(path), [keepPath, path]);
  return <Screen />;
}
