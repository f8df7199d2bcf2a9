/** Everything is in place: where to look at it, what to do next. */
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { startWords } from './labels.ts';
import type { Begun } from './progress.ts';

export function AllDone({ begun: { company, product } }: { begun: Begun }) {
  const text = useLabels(startWords);
  if (!company || !product) return null;
  return (
    <EmptyState icon="check" title={text.doneTitle} text={product.active ? text.doneText : text.hiddenText}>
      <LinkButton
        variant="contained"
        to={product.active ? `/products/view/${product.id}` : `/products/edit/${product.id}`}
      >
        {product.active ? text.see : text.edit}
      </LinkButton>
      <LinkButton variant="outlined" to={`/companies/view/${company.id}`}>
        {text.seeCompany}
      </LinkButton>
      {!company.logo && (
        <LinkButton variant="outlined" to={`/companies/edit/${company.id}#logo`}>
          {text.logo}
        </LinkButton>
      )}
      <LinkButton variant="outlined" to="/products/create">
        {text.more}
      </LinkButton>
    </EmptyState>
  );
}
