/**
 * A rich text editor with headings, lists, links and pictures. Its code is large and loads with the first editor; a
 * skeleton reserves its space.
 */
import { lazy, Suspense } from 'react';
import { Skeleton } from '../Skeleton.tsx';
import type { RichTextProps } from './props.ts';

const Editor = lazy(async () => ({ default: (await import('./Editor.tsx')).Editor }));

export const RichText = (props: RichTextProps) => (
  <Suspense fallback={<Skeleton height={360} radius={10} />}>
    <Editor {...props} />
  </Suspense>
);
