/** The catalog's filters: a plain GET form that works without JavaScript. Loaded after the products. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Facets, ParameterFacet } from '#contract/products.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { getLocalizedName, getLocalizedUnit } from '#src/i18n/localized.ts';
import { fill } from '#src/i18n/labels.ts';
import { toLocalePath } from '#src/i18n/locale.ts';
import { useInstallation, useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { Stars } from '#src/ui/Stars.tsx';
import { listTextFields } from '#src/ui/textFields.ts';
import { useApi } from '../ApiContext.tsx';
import {
  catalogPath,
  changeCatalogState,
  hasFilters,
  getHiddenFields,
  isValueList,
  parseCatalogState,
  resetCatalogState,
  formatCatalogState,
  type CatalogState,
} from './catalogUrl.ts';
import { CheckRow, checkRowStyles, FacetGroup, OptionList, Range } from './FacetGroup.tsx';
import { filterLabels } from './filterLabels.ts';
import { catalogLabels } from './labels.ts';
import { productsQuery } from './queries.ts';

const Form = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '&[data-about] small::before': { content: '"≈\u00a0"' },
  ...checkRowStyles,
});
const Buttons = styled('div')({
  display: 'flex',
  gap: 10,
  paddingTop: 14,
  borderTop: `1px solid ${color.line}`,
  '& > *': { flex: 1 },
});
const Note = styled('p')({ margin: '0 0 12px', color: color.muted, fontSize: '0.8125rem', lineHeight: 1.4 });

/** More groups are folded unless they have a selection. */
const openFirst = 4;

export interface FilterFormProps {
  categoryId: number | null;
  /** Search of the address: a string, because props of lazy parts must compare by value. */
  search: string;
}

export function FilterForm({ categoryId, search }: FilterFormProps) {
  const text = useLabels(filterLabels);
  const catalogText = useLabels(catalogLabels);
  const locale = useLocale();
  const navigate = useNavigate();
  const { currency } = useInstallation();
  const form = useRef<HTMLFormElement>(null);
  const state = parseCatalogState(new URLSearchParams(search));
  const { data } = useQuery(productsQuery(useApi(), categoryId, state));
  const facets = data?.facets;
  const searchText = formatCatalogState(state);

  // A new address resets the form.
  useEffect(() => form.current?.reset(), [searchText]);

  const apply = () => {
    if (!form.current) return;
    const { price_from, price_to, in_stock, parameters, companies, rating } = parseCatalogState(
      new URLSearchParams(listTextFields(form.current)),
    );
    void navigate(
      toLocalePath(catalogPath(categoryId), locale) +
        formatCatalogState(
          changeCatalogState(state, { price_from, price_to, in_stock, parameters, companies, rating }),
        ),
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
      action={toLocalePath(catalogPath(categoryId), locale)}
      onSubmit={submit}
    >
      {getHiddenFields(state, createFormFieldTest(facets)).map(([name, value]) => (
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
      <div style={{ borderTop: `1px solid ${color.line}`, padding: '6px 0' }}>
        <CheckRow>
          <input type="checkbox" name="in_stock" value="true" defaultChecked={state.in_stock} onChange={apply} />
          <span>{text.inStock}</span>
          {facets && <small>{formatNumber(facets.in_stock, locale)}</small>}
        </CheckRow>
      </div>
      {facets?.parameters.map((facet, index) => (
        <ParameterGroup key={facet.id} facet={facet} state={state} isFirst={index < openFirst} onPick={apply} />
      ))}
      {facets && <RatingGroup facets={facets} state={state} onPick={apply} />}
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
          <LinkButton to={catalogPath(categoryId) + formatCatalogState(resetCatalogState(state))} variant="outlined">
            {catalogText.reset}
          </LinkButton>
        )}
      </Buttons>
    </Form>
  );
}

/** Returns a test for the names of fields that the form has. */
function createFormFieldTest(facets: Facets | undefined): (name: string) => boolean {
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

function ParameterGroup({ facet, state, isFirst, onPick }: GroupProps & { facet: ParameterFacet; isFirst: boolean }) {
  const locale = useLocale();
  const { id, type, values = [], min, max } = facet;
  const filterValue = state.parameters[id];
  const title = getLocalizedName(facet, locale);
  // A single value leaves nothing to choose.
  if (type === 'number' && min === max && filterValue === undefined) return null;
  return (
    <FacetGroup title={title} unit={getLocalizedUnit(facet, locale)} open={isFirst || filterValue !== undefined}>
      {type === 'list' ? (
        <OptionList
          name={`p${id}`}
          options={values.map((value) => ({
            value: value.value,
            name: getLocalizedName(value, locale),
            count: value.count,
          }))}
          chosen={filterValue && isValueList(filterValue) ? filterValue : []}
          onPick={onPick}
        />
      ) : (
        <Range
          name={`p${id}`}
          title={title}
          from={filterValue && !isValueList(filterValue) ? filterValue.from : undefined}
          to={filterValue && !isValueList(filterValue) ? filterValue.to : undefined}
          min={min}
          max={max}
        />
      )}
    </FacetGroup>
  );
}

function RatingGroup({ facets, state, onPick }: GroupProps & { facets: Facets }) {
  const text = useLabels(filterLabels);
  const offered = facets.ratings.filter(({ from, count }) => count > 0 || from === state.rating);
  const currentOption =
    state.rating > 0 && offered.every(({ from }) => from !== state.rating)
      ? [{ from: state.rating, count: undefined }]
      : [];
  if (offered.length + currentOption.length === 0) return null;
  const options = [...currentOption, ...offered].map(({ from, count }) => ({
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
