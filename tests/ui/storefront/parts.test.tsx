import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { defaultInstallation } from '#src/i18n/installation.ts';
import { LocaleProvider } from '#src/i18n/LocaleProvider.tsx';
import type { Locale } from '#src/i18n/locale.ts';
import { ActiveFilters } from '#src/storefront/catalog/ActiveFilters.tsx';
import { parseCatalogState, formatCatalogState } from '#src/storefront/catalog/catalogUrl.ts';
import { FilterForm } from '#src/storefront/catalog/FilterForm.tsx';
import { swapReversedRanges } from '#src/storefront/catalog/reversedRanges.ts';
import { notify } from '#src/ui/notices.ts';
import { Notices } from '#src/ui/Notices.tsx';
import { EnteredCodes } from '#src/ui/orders/CodesAndPromotions.tsx';
import { QuantityStepper } from '#src/ui/QuantityStepper.tsx';
import { StarsInput } from '#src/ui/StarsInput.tsx';
import { fakeApi, renderScreen } from '#tests/support/storefrontScreen.tsx';

const show = (part: React.ReactNode, locale: Locale = 'en') =>
  render(
    <LocaleProvider locale={locale} installation={defaultInstallation}>
      {part}
    </LocaleProvider>,
  );

function Counted({ onChange, max }: { onChange: (count: number) => void; max: number }) {
  const [count, setCount] = useState(1);
  return (
    <QuantityStepper
      value={count}
      max={max}
      onChange={(next) => {
        setCount(next);
        onChange(next);
      }}
    />
  );
}

describe('the quantity', () => {
  it('goes by steps and stops at what is there', async () => {
    const onChange = vi.fn<(count: number) => void>();
    show(<Counted onChange={onChange} max={2} />);
    expect(screen.getByRole('button', { name: 'One less' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'One more' }));
    expect(onChange).toHaveBeenLastCalledWith(2);
    expect(screen.getByRole('button', { name: 'One more' })).toBeDisabled();
  });

  it('takes a typed number when the person is done, within its bounds, and nonsense not at all', async () => {
    const onChange = vi.fn<(count: number) => void>();
    show(<Counted onChange={onChange} max={20} />);
    const box = screen.getByRole('spinbutton');
    await userEvent.clear(box);
    await userEvent.type(box, '500{Enter}');
    expect(onChange).toHaveBeenLastCalledWith(20);
    await userEvent.clear(box);
    await userEvent.tab();
    expect(box).toHaveValue(20);
    expect(onChange).toHaveBeenCalledTimes(1);
  });
});

describe('the stars', () => {
  it('are a choice of five, named in the reader’s language', async () => {
    const onChange = vi.fn<(rating: number) => void>();
    show(<StarsInput value={0} onChange={onChange} error="Поставьте оценку" />, 'ru');
    await userEvent.click(screen.getByRole('radio', { name: '4 из 5' }));
    expect(onChange).toHaveBeenCalledWith(4);
    expect(screen.getByText('Поставьте оценку')).toBeVisible();
  });
});

describe('notices', () => {
  it('are at most three, and their action runs once', async () => {
    const undo = vi.fn<() => void>();
    show(<Notices />);
    for (const text of ['one', 'two', 'three']) notify(text);
    notify('four', { action: { label: 'Undo', run: undo } });
    expect(await screen.findByText('four')).toBeVisible();
    expect(screen.queryByText('one')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('four')).not.toBeInTheDocument();
  });
});

describe('the active filters', () => {
  it.each([
    ['en', '#7'],
    ['ru', '№ 7'],
  ] as const)('name a company that the page does not know by its number in %s', (locale, name) => {
    show(
      <MemoryRouter>
        <ActiveFilters
          categoryId={null}
          state={parseCatalogState(new URLSearchParams('company=7'))}
          facets={undefined}
        />
      </MemoryRouter>,
      locale,
    );
    expect(screen.getByText(name)).toBeVisible();
  });
});

describe('the filters', () => {
  const numbers = (id: number, name: string, min: number, max: number) => ({
    id,
    name,
    en_name: name,
    type: 'number',
    unit: null,
    en_unit: null,
    min,
    max,
  });
  const facets = {
    price: { min: 5, max: 9 },
    parameters: [numbers(1, 'Height', 3, 8), numbers(2, 'Diameter', 16, 16)],
    companies: [],
    ratings: [],
    in_stock: 2,
  };

  it('offer no range of a single number, unless it was asked for', async () => {
    fakeApi({ 'POST /api/shop/products': () => [200, { page: 1, per_page: 12, total: 2, data: [], facets }] });
    renderScreen(() => <FilterForm categoryId={null} search="" />, '/');
    expect(await screen.findByText('Height')).toBeInTheDocument();
    expect(screen.queryByText('Diameter')).not.toBeInTheDocument();
    cleanup();
    renderScreen(() => <FilterForm categoryId={null} search="?p2_from=10" />, '/');
    expect(await screen.findByText('Diameter')).toBeInTheDocument();
  });

  it('say at its fields that a range begins above its end, and lead to it the right way round', async () => {
    fakeApi({ 'POST /api/shop/products': () => [200, { page: 1, per_page: 12, total: 0, data: [], facets }] });
    const search = '?price_from=9&price_to=5&p1_from=3&p1_to=8';
    renderScreen(() => <FilterForm categoryId={null} search={search} />, '/');
    const ends = () =>
      screen.getAllByRole('textbox').map((box) => [box.getAttribute('name'), box.getAttribute('aria-invalid')]);
    await screen.findByText('Height');
    expect(ends()).toEqual([
      ['price_from', 'true'],
      ['price_to', 'true'],
      ['p1_from', null],
      ['p1_to', null],
    ]);
    expect(screen.getByRole('textbox', { name: 'Price, From' })).toHaveAccessibleDescription(
      '“From” is above “To”: nothing can be found.',
    );
    const state = parseCatalogState(new URLSearchParams(search));
    expect(formatCatalogState({ ...state, ...swapReversedRanges(state) })).toBe(
      '?price_from=5&price_to=9&p1_from=3&p1_to=8',
    );
    expect([
      swapReversedRanges(parseCatalogState(new URLSearchParams('?p1_from=8&p1_to=-3'))),
      swapReversedRanges(parseCatalogState(new URLSearchParams('?price_from=9&p1_to=2'))),
    ]).toEqual([{ parameters: { 1: { from: -3, to: 8 } } }, null]);
  });
});

describe('the entered codes', () => {
  it.each([
    ['en', ['is for another shop', 'takes nothing off this order', 'Checking…']],
    ['ru', ['для другого магазина', 'не уменьшает этот заказ', 'Проверяем…']],
  ] as const)('are being checked only until the server has answered them (%s)', (locale, expected) => {
    const found = {
      codes: [
        { code: 'THERE', state: 'other_company' as const },
        { code: 'HERE', state: 'found' as const },
      ],
    };
    show(<EnteredCodes codes={['THERE', 'HERE', 'NEW']} found={found} onRemove={() => undefined} />, locale);
    const states = screen.getAllByRole('listitem').map((item) => item.querySelector('small')?.textContent);
    expect(states).toEqual(expected);
  });
});
