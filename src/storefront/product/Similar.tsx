/** Similar products, loaded when the user scrolls near. */
import { useQuery } from '@tanstack/react-query';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useComesNear } from '#src/ui/useComesNear.ts';
import { useApi } from '../ApiContext.tsx';
import { productLabels } from './labels.ts';
import { similarQuery } from './queries.ts';
import { Shelf } from './Shelf.tsx';

export function Similar({ productId }: { productId: number }) {
  const text = useLabels(productLabels);
  const [ref, isNear] = useComesNear<HTMLDivElement>();
  const { data, isError } = useQuery({ ...similarQuery(useApi(), productId), enabled: isNear });
  // The page works without suggestions.
  if (isError) return null;
  return (
    <div ref={ref} style={{ minWidth: 0 }}>
      <Shelf title={text.similar} products={data} />
    </div>
  );
}
