/** Finds products for the counter: a scanner types the SKU and Enter, people type a part of the name. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import type { CounterProduct } from '#contract/counter.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { colour, from, radius } from '#src/theme/tokens.ts';
import { TextField } from '#src/ui/Field.tsx';
import { notify } from '#src/ui/notices.ts';
import { counterWords } from './labels.ts';

const Found = styled('ul')({
  listStyle: 'none',
  margin: '12px 0 0',
  padding: 0,
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [from.sm]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});
const Pick = styled('button')({
  display: 'grid',
  gridTemplateColumns: '48px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 10,
  width: '100%',
  minHeight: 64,
  padding: 8,
  border: `1px solid ${colour.line}`,
  borderRadius: radius.control,
  background: colour.paper,
  color: 'inherit',
  font: 'inherit',
  fontSize: '0.875rem',
  lineHeight: 1.3,
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover:not(:disabled), &[data-exact=true]': { borderColor: colour.primary },
  '&:disabled': { opacity: 0.55, cursor: 'default' },
  '& img, & > i': { width: 48, height: 48, borderRadius: 8, objectFit: 'cover', background: colour.softer },
  '& small': { display: 'block', color: colour.muted },
  '& strong': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& span': { overflowWrap: 'anywhere' },
});
const Said = styled('p')({
  minHeight: 22,
  margin: '8px 0 0',
  color: colour.primary,
  fontSize: '0.9375rem',
  fontWeight: 600,
  '&[data-tone=error]': { color: colour.error },
  '&[data-tone=hint]': { color: colour.text },
});

interface Saying {
  tone: 'done' | 'hint' | 'error';
  words: string;
}
const nothing: Saying = { tone: 'done', words: '' };

/** @param onAdd puts one more into the order. @returns false where there are no more */
export function FindProduct({ storeId, onAdd }: { storeId: number; onAdd: (product: CounterProduct) => boolean }) {
  const text = useLabels(counterWords);
  const locale = useLocale();
  const format = usePriceFormat('always');
  const failureText = useFailureText();
  const box = useRef<HTMLInputElement>(null);
  const [q, setQ] = useState('');
  const [said, setSaid] = useState(nothing);
  const asked = useDeferredValue(q.trim());
  const find = (words: string) => api.counter.products({ query: { store_id: storeId, q: words } });
  const { data } = useQuery({
    queryKey: ['counter', 'products', storeId, asked],
    queryFn: () => find(asked),
    staleTime: 5000,
  });

  const say = (product: CounterProduct) => {
    const name = nameOf(product, locale);
    const isAdded = product.left > 0 && onAdd(product);
    setSaid({
      tone: isAdded ? 'done' : 'error',
      words: isAdded
        ? text.added(name)
        : product.left === 0
          ? `${name}: ${text.soldOut}`
          : text.noMore(name, product.left),
    });
    box.current?.focus();
  };
  const add = (product: CounterProduct) => {
    setQ('');
    say(product);
  };
  // A scanner is faster than any pause in typing, and scans the next one before this one is found: the box is free at
  // once, and what it held is asked for by itself
  const enter = async () => {
    const words = q.trim();
    if (words === '') return;
    setQ('');
    const giveBack = (why: Saying) => {
      setSaid(why);
      setQ((now) => now || words);
    };
    try {
      const found = (await find(words)).data;
      const wanted = found.find(({ is_exact }) => is_exact) ?? (found.length === 1 ? found[0] : undefined);
      if (wanted) say(wanted);
      else
        giveBack(
          found.length === 0 ? { tone: 'error', words: text.notFound(words) } : { tone: 'hint', words: text.several },
        );
    } catch (error) {
      giveBack(nothing);
      notify(failureText(error), { tone: 'error' });
    }
  };

  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        void enter();
      }}
    >
      <TextField
        ref={box}
        label={text.find}
        hint={text.findHint}
        value={q}
        autoFocus
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="enter"
        onChange={({ target }) => {
          setQ(target.value);
          if (said.tone === 'hint') setSaid(nothing);
        }}
      />
      <Said role="status" data-tone={said.tone}>
        {said.words}
      </Said>
      <Found>
        {data?.data.map((product) => (
          <li key={product.id}>
            <Pick
              type="button"
              data-exact={product.is_exact && asked !== ''}
              disabled={product.left === 0}
              onClick={() => add(product)}
            >
              {product.photo ? <img src={product.photo} alt="" loading="lazy" /> : <i />}
              <span translate="no">
                {nameOf(product, locale)}
                <small>
                  {product.sku} ·{' '}
                  <span translate="yes">{product.left > 0 ? text.left(product.left) : text.soldOut}</span>
                </small>
              </span>
              <strong>{format(product.price)}</strong>
            </Pick>
          </li>
        ))}
      </Found>
      {data?.data.length === 0 && asked !== '' && said.words !== text.notFound(asked) && (
        <p style={{ margin: 0, color: colour.muted }}>{text.nothing}</p>
      )}
    </form>
  );
}
