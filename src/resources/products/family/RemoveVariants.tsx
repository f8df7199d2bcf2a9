/** A dialog that takes variants out of a family: as products of their own, or to delete them. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Family } from '#contract/families.ts';
import type { Product } from '#contract/products.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { losslessState } from '#src/backOffice/kit/form/UnsavedGuard.tsx';
import { dense } from '#src/backOffice/kit/form/Sections.tsx';
import { useEditPath, useListPath } from '#src/backOffice/kit/paths.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/notices.ts';
import { changeKeys, CheckList } from './CheckList.tsx';
import { useVariantName } from './FamilyGrid.tsx';
import { familyLabels } from './labels.ts';
import { useRefetchFamily } from './queries.ts';

const Body = styled('div')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)', ...dense });

export function RemoveVariants({ family }: { family: Family }) {
  const text = useLabels(familyLabels);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {text.removeVariants}
      </Button>
      {isOpen && <RemoveDialog family={family} onClose={() => setOpen(false)} />}
    </>
  );
}

type Outcome = 'alone' | 'deleted';

/** Removes members. A screen of a deleted product goes on to a variant that is left, else to the list. */
function useRemove(family: Family, onDone: () => void) {
  const text = useLabels(familyLabels);
  const product = useRecordContext<Product>();
  const navigate = useNavigate();
  const editPath = useEditPath();
  const listPath = useListPath();
  const refetchFamily = useRefetchFamily();
  return useMutation({
    mutationFn: ({ productIds, outcome }: { productIds: number[]; outcome: Outcome }) =>
      api.families.releaseMembers({
        params: { id: family.id },
        body: { product_ids: productIds, should_delete: outcome === 'deleted' },
      }),
    onSuccess: (_answer, { productIds, outcome }) => {
      notify(outcome === 'deleted' ? text.variantsDeleted : text.variantsReleased, { tone: 'success' });
      onDone();
      const left = family.members.filter(({ product_id }) => !productIds.includes(product_id));
      if (outcome === 'deleted' && product && productIds.includes(product.id))
        void navigate(left[0] ? `${editPath(left[0].product_id)}#variants` : listPath, { state: losslessState });
      refetchFamily(family.id, { isGone: left.length === 0 });
    },
  });
}

function RemoveDialog({ family, onClose }: { family: Family; onClose: () => void }) {
  const text = useLabels(familyLabels);
  const failureText = useFailureText();
  const nameVariant = useVariantName(family);
  const [search, setSearch] = useState('');
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [outcome, setOutcome] = useState<Outcome>('alone');
  const remove = useRemove(family, onClose);
  const words = search.toLowerCase().split(/\s+/);
  const items = family.members
    .map(({ product_id, values, sku }) => ({ key: String(product_id), name: `${nameVariant(values)} · ${sku}` }))
    .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.removeVariants}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            variant="contained"
            color={outcome === 'deleted' ? 'error' : 'primary'}
            disabled={checked.size === 0}
            loading={remove.isPending}
            onClick={() => remove.mutate({ productIds: [...checked].map(Number), outcome })}
          >
            {outcome === 'deleted' ? text.deleteVariants : text.releaseVariants}
          </Button>
        </>
      }
    >
      <Body>
        {family.members.length > 10 && (
          <TextField
            type="search"
            label={text.findVariant}
            value={search}
            autoComplete="off"
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
        <CheckList
          title={text.variantsToRemove}
          items={items}
          isChecked={(key) => checked.has(key)}
          onChange={(keys, isChecked) => setChecked(changeKeys(checked, keys, isChecked))}
        />
        <RadioGroup
          sx={{ gap: 1, lineHeight: 1.35 }}
          aria-label={text.afterwards}
          value={outcome}
          onChange={(_, value) => setOutcome(value as Outcome)}
        >
          <FormControlLabel value="alone" control={<Radio />} label={text.staysAlone} />
          <FormControlLabel value="deleted" control={<Radio />} label={text.isDeleted} />
        </RadioGroup>
        <p role="status" style={{ margin: 0 }}>
          {text.removing(checked.size)}
        </p>
        {remove.error && <Callout tone="error" title={failureText(remove.error)} />}
      </Body>
    </Dialog>
  );
}
