/** An input of a field that the members of a family share: read-only for them, because only their family changes it. */
import { useContext } from 'react';
import { useRecordContext } from 'react-admin';
import type { Product } from '#contract/products.ts';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { LockContext } from '#src/backOffice/kit/form/formState.ts';
import { inputsByKind } from '#src/backOffice/kit/inputs.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { productLabels } from './labels.ts';

export function SharedInput(props: InputProps) {
  const text = useLabels(productLabels);
  const lock = useContext(LockContext);
  const isMember = Boolean(useRecordContext<Product>()?.family);
  const Input = inputsByKind[props.field.kind]!;
  if (!isMember) return <Input {...props} />;
  return (
    <LockContext value={lock ?? 'shared'}>
      <Input {...props} hint={text.sharedHint} />
    </LockContext>
  );
}
