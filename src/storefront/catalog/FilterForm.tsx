/** All that the list can be narrowed by: a plain GET form, which JavaScript only makes quicker. Loaded after the products. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Facets, ParameterFacet } from '#contract/products.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { nameOf, unitOf } from '#src/i18n/inLocale.ts';
import { fill } from '#src/i18n/labels.ts';
import { localePath } from '#src/i18n/locale.ts';
import { useInstallation, useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { Stars } from '#src/ui/Stars.tsx';
import { textFields } from '#src/ui/textFields.ts';
import { useApi } from '../ApiContext.tsx';
import {
  catalogPath,
  changeState,
  hasFilters,
  hiddenFields,
  isList,
  readState,
  resetState,
  writeState,
  type CatalogState,
} from './catalogUrl.ts';
import { Check, checkRows, FacetGroup, OptionList, Range } from './FacetGroup.tsx';
import { filterLabels } from './filterLabels.ts';
import { catalogLabels } from './labels.ts';
import { productsQuery } from './queries.ts';

const Form = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '&[data-about] small::before': { content: '"≈\u00a0"' },
  ...checkRows,
});
const Buttons = styled('div')({
  display: 'flex',
  gap: 10,
  paddingTop: 14,
  borderTop: `1px solid ${colour.line}`,
  '& > *': { flex: 1 },
});
const Note = styled('p')({ margin: '0 0 12px', color: colour.muted, fontSize: '0.8125rem', lineHeight: 1.4 });

/** More groups than these wait folded, unless something is chosen there. */
const openFirst = 4;

export interface FilterFormProps {
  categoryId: number | null;
  /** The address's search; by it, not by the state, since it compares by value. */
  search: string;
}

export function FilterForm({ categoryId, search }: FilterFormProps) {
  const text = useLabels(filterLabels);
  const catalogText = useLabels(catalogLabels);
  const locale = useLocale();
  const navigate = useNavigate();
  const { currency } = useInstallation();
  const form = useRef<HTMLFormElement>(null);
  const state = readState(new URLSearchParams(search));
  const { data } = useQuery(productsQuery(useApi(), categoryId, state));
  const facets = data?.facets;
  const written = writeState(state);

  // An address reached by a link fills the form anew.
  useEffect(() => form.current?.reset(), [written]);

  const apply = () => {
    if (!form.current) return;
    const { price_from, price_to, in_stock, parameters, companies, rating } = readState(
      new URLSearchParams(textFields(form.current)),
    );
    void navigate(
      localePath(catalogPath(categoryId), locale) +
        writeState(changeState(state, { price_from, price_to, in_stock, parameters, companies, rating })),
      { preventScrollReset: true },
    );
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply();
  };

  return (
    <Form
      ref={form}
      data-about={facets?.is_estimate}
      method="get"
      action={localePath(catalogPath(categoryId), locale)}
      onSubmit={submit}
    >
      {hiddenFields(state, askedBy(facets)).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <FacetGroup title={text.price} unit={currency} open>
        <Range
          name="price"
          title={text.price}
          from={state.price_from || undefined}
          to={state.price_to || undefined}
          min={facets?.price?.min}
          max={facets?.price?.max}
        />
      </FacetGroup>
      <div style={{ borderTop: `1px solid ${colour.line}`, padding: '6px 0' }}>
        <Check>
          <input type="checkbox" name="in_stock" value="true" defaultChecked={state.in_stock} onChange={apply} />
          <span>{text.inStock}</span>
          {facets && <small>{formatNumber(facets.in_stock, locale)}</small>}
        </Check>
      </div>
      {facets?.parameters.map((facet, index) => (
        <Parameter key={facet.id} facet={facet} state={state} isFirst={index < openFirst} onPick={apply} />
      ))}
      {facets && <Rating facets={facets} state={state} onPick={apply} />}
      {facets && (facets.companies.length > 1 || state.companies.length > 0) && (
        <FacetGroup title={text.companies} open={state.companies.length > 0 || facets.parameters.length < openFirst}>
          <OptionList
            name="company"
            options={facets.companies.map(({ id, brand, count }) => ({ value: String(id), name: brand, count }))}
            chosen={state.companies.map(String)}
            onPick={apply}
          />
        </FacetGroup>
      )}
      {facets?.is_estimate && <Note>{text.about}</Note>}
      <Buttons>
        <Button type="submit" variant="contained">
          {text.search}
        </Button>
        {hasFilters(state) && (
          <LinkButton to={catalogPath(categoryId) + writeState(resetState(state))} variant="outlined">
            {catalogText.reset}
          </LinkButton>
        )}
      </Buttons>
    </Form>
  );
}

/** Which of the address's names the form asks for, with the facets that are there. */
function askedBy(facets: Facets | undefined): (name: string) => boolean {
  const names = new Set(['price_from', 'price_to', 'in_stock', ...(facets ? ['rating'] : [])]);
  if (facets && facets.companies.length > 0) names.add('company');
  for (const { id, type } of facets?.parameters ?? [])
    for (const name of type === 'list' ? [`p${id}`] : [`p${id}_from`, `p${id}_to`]) names.add(name);
  return (name) => names.has(name);
}

interface GroupProps {
  state: CatalogState;
  onPick: () => void;
}

function Parameter({ facet, state, isFirst, onPick }: GroupProps & { facet: ParameterFacet; isFirst: boolean }) {
  const locale = useLocale();
  const { id, type, values = [], min, max } = facet;
  const wish = state.parameters[id];
  const title = nameOf(facet, locale);
  // One number alone leaves nothing to choose.
  if (type === 'number' && min === max && wish === undefined) return null;
  return (
    <FacetGroup title={title} unit={unitOf(facet, locale)} open={isFirst || wish !== undefined}>
      {type === 'list' ? (
        <OptionList
          name={`p${id}`}
          options={values.map((value) => ({ value: value.value, name: nameOf(value, locale), count: value.count }))}
          chosen={wish && isList(wish) ? wish : []}
          onPick={onPick}
        />
      ) : (
        <Range
          name={`p${id}`}
          title={title}
          from={wish && !isList(wish) ? wish.from : undefined}
          to={wish && !isList(wish) ? wish.to : undefined}
          min={min}
          max={max}
        />
      )}
    </FacetGroup>
  );
}

function Rating({ facets, state, onPick }: GroupProps & { facets: Facets }) {
  const text = useLabels(filterLabels);
  const offered = facets.ratings.filter(({ from, count }) => count > 0 || from === state.rating);
  const own =
    state.rating > 0 && offered.every(({ from }) => from !== state.rating)
      ? [{ from: state.rating, count: undefined }]
      : [];
  if (offered.length + own.length === 0) return null;
  const options = [...own, ...offered].map(({ from, count }) => ({
    value: String(from),
    name: (
      <span title={fill(text.starsFrom, { n: from })}>
        <Stars rating={from} size={16} />
      </span>
    ),
    ...(count !== undefined && { count }),
  }));
  return (
    <FacetGroup title={text.rating} open={state.rating > 0 || facets.parameters.length < openFirst}>
      <OptionList
        name="rating"
        kind="radio"
        options={[{ value: '', name: text.anyRating }, ...options]}
        chosen={[state.rating > 0 ? String(state.rating) : '']}
        onPick={onPick}
      />
    </FacetGroup>
  );
}
