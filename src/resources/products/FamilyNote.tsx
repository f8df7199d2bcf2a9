/** Says in the form of a family's member what it shares with the others, and leads to where that is changed. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useRecordContext } from 'react-admin';
import { Link, useLocation } from 'react-router';
import type { Product } from '#contract/products.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { color } from '#src/theme/tokens.ts';
import { productLabels } from './labels.ts';

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '10px 16px',
  '& p': { margin: 0, lineHeight: 1.45, overflowWrap: 'anywhere' },
  '& p + p': { color: color.muted, fontSize: '0.875rem' },
});

export function FamilyNote() {
  const text = useLabels(productLabels);
  const locale = useLocale();
  const { search } = useLocation();
  const family = useRecordContext<Product>()?.family;
  if (!family) return null;
  return (
    <Row>
      <div>
        <p>{fill(text.memberOf, { name: getLocalizedName(family, locale) })}</p>
        <p>{text.sharedText}</p>
      </div>
      <Button variant="outlined" component={Link} to={{ search, hash: 'variants' }}>
        {text.toFamily}
      </Button>
    </Row>
  );
}
