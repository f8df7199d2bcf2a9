/** Price and stock: a plain GET form, which JavaScript only makes quicker. */
import styled from '@emotion/styled';
import { Button } from '#src/ui/Button.tsx';
import { useEffect, useRef, type FormEvent } from 'react';
import { localePath } from '#src/i18n/locale.ts';
import { useInstallation, useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { InputBox } from '#src/ui/Field.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { textFields } from '#src/ui/textFields.ts';
import { catalogPath, changeState, hasFilters, hiddenFields, readState, resetState, writeState, type CatalogState } from './catalogUrl.ts';
import { catalogLabels } from './labels.ts';

const Form = styled('form')({ display: 'grid', gap: 14 });
const Range = styled('fieldset')({
  border: 0,
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 10,
  '& > legend': { padding: 0, marginBottom: 10, fontSize: '0.9375rem', fontWeight: 650 },
  '& label': { fontSize: '0.8125rem', color: colour.muted },
  '& input': { minHeight: 42, padding: '0 12px', marginTop: 4 },
});
const Check = styled('label')({ display: 'flex', alignItems: 'center', gap: 10, padding: '4px 0', fontSize: '0.9375rem', cursor: 'pointer', '& input': { width: 18, height: 18, margin: 0, accentColor: colour.primary, cursor: 'pointer' } });
const Buttons = styled('div')({ display: 'flex', gap: 10, '& > *': { flex: 1 } });

/** The keys that this form asks for. */
const asked = ['price_from', 'price_to', 'in_stock'] as const;

export interface FilterFormProps {
  categoryId: number | null;
  state: CatalogState;
  /** Goes to a state without loading the page anew. */
  onChange: (state: CatalogState) => void;
}

export function FilterForm({ categoryId, state, onChange }: FilterFormProps) {
  const text = useLabels(catalogLabels);
  const locale = useLocale();
  const { currency } = useInstallation();
  const form = useRef<HTMLFormElement>(null);
  const written = writeState(state);

  // An address reached by a link fills the form anew.
  useEffect(() => form.current?.reset(), [written]);

  const apply = (form: HTMLFormElement) => {
    const typed = readState(new URLSearchParams(textFields(form)));
    onChange(changeState(state, { price_from: typed.price_from, price_to: typed.price_to, in_stock: typed.in_stock }));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(event.currentTarget);
  };
  const bound = (name: 'price_from' | 'price_to', label: string) => (
    <label>
      {label}
      <InputBox name={name} inputMode="decimal" autoComplete="off" maxLength={16} defaultValue={state[name] || ''} placeholder="0" aria-label={`${text.priceRange}, ${label}`} />
    </label>
  );

  return (
    <Form ref={form} method="get" action={localePath(catalogPath(categoryId), locale)} onSubmit={submit}>
      {hiddenFields(state, asked).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Range>
        <legend>
          {text.priceRange}, {currency}
        </legend>
        {bound('price_from', text.from)}
        {bound('price_to', text.to)}
      </Range>
      <Check>
        <input type="checkbox" name="in_stock" value="true" defaultChecked={state.in_stock} onChange={(event) => event.currentTarget.form && apply(event.currentTarget.form)} />
        {text.inStock}
      </Check>
      <Buttons>
        <Button type="submit" variant="contained">
          {text.search}
        </Button>
        {hasFilters(state) && (
          <LinkButton to={catalogPath(categoryId) + writeState(resetState(state))} variant="outlined">
            {text.reset}
          </LinkButton>
        )}
      </Buttons>
    </Form>
  );
}
