/** Shown after the last step: links to the result and to what is next. */
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { startLabels } from './labels.ts';
import type { StartProgress } from './progress.ts';

export function CompletedStart({ progress: { company, product } }: { progress: StartProgress }) {
  const text = useLabels(startLabels);
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
