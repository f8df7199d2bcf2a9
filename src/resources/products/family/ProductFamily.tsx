/** The tab of a product with the variants of its family, or the way to make one. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { Product } from '#contract/products.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { FamilyEditor } from './FamilyEditor.tsx';
import { familyLabels } from './labels.ts';
import { NewFamily } from './NewFamily.tsx';

export default function ProductFamily() {
  const text = useLabels(familyLabels);
  const product = useRecordContext<Product>();
  const [isMaking, setMaking] = useState(false);
  if (!product) return null;
  if (product.family) return <FamilyEditor familyId={product.family.id} />;
  if (isMaking) return <NewFamily product={product} onCancel={() => setMaking(false)} />;
  return (
    <EmptyState icon="box" title={text.noFamily} text={text.noFamilyText}>
      <Button variant="contained" onClick={() => setMaking(true)}>
        {text.make}
      </Button>
    </EmptyState>
  );
}
