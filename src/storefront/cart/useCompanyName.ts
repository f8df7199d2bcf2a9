/** Names the company of a cart. */
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import type { CompanyCart } from './basket.ts';
import { cartLabels } from './labels.ts';

/** Returns the name of a company, also of one that this device knows only by its id. */
export function useCompanyName(): (company: CompanyCart['company']) => string {
  const text = useLabels(cartLabels);
  return ({ id, brand }) => brand ?? text.company(id);
}
