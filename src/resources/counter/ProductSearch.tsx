/** Product search of the counter: a scanner types the SKU and Enter, people type a part of the name. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import type { CounterProduct } from '#contract/counter.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color, from, radius } from '#src/theme/tokens.ts';
import { TextField } from '#src/ui/Field.tsx';
import { notify } from '#src/ui/notices.ts';
import { counterLabels } from './labels.ts';

const ResultList = styled('ul')({
  listStyle: 'none',
  margin: '12px 0 0',
  padding: 0,
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [from.sm]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});
const ProductButton = styled('button')({
  display: 'grid',
  gridTemplateColumns: '48px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 10,
  width: '100%',
  minHeight: 64,
  padding: 8,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  background: color.paper,
  color: 'inherit',
  font: 'inherit',
  fontSize: '0.875rem',
  lineHeight: 1.3,
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover:not(:disabled), &[data-exact=true]': { borderColor: color.primary },
  '&:disabled': { opacity: 0.55, cursor: 'default' },
  '& img, & > i': { width: 48, height: 48, borderRadius: 8, objectFit: 'cover', background: color.softer },
  '& small': { display: 'block', color: color.muted },
  '& strong': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& span': { overflowWrap: 'anywhere' },
});
const MessageText = styled('p')({
  minHeight: 22,
  margin: '8px 0 0',
  color: color.primary,
  fontSize: '0.9375rem',
  fontWeight: 600,
  '&[data-tone=error]': { color: color.error },
  '&[data-tone=hint]': { color: color.text },
});

interface Message {
  tone: 'done' | 'hint' | 'error';
  text: string;
}
const noMessage: Message = { tone: 'done', text: '' };

/** @param onAdd adds one piece to the order; it returns false if no more are in stock */
export function ProductSearch({ storeId, onAdd }: { storeId: number; onAdd: (product: CounterProduct) => boolean }) {
  const text = useLabels(counterLabels);
  const locale = useLocale();
  const format = usePriceFormat('always');
  const failureText = useFailureText();
  const input = useRef<HTMLInputElement>(null);
  const [q, setQ] = useState('');
  const [message, setMessage] = useState(noMessage);
  const deferredQuery = useDeferredValue(q.trim());
  const findProducts = (query: string) => api.counter.products({ query: { store_id: storeId, q: query } });
  const { data } = useQuery({
    queryKey: ['counter', 'products', storeId, deferredQuery],
    queryFn: () => findProducts(deferredQuery),
    staleTime: 5000,
  });

  const addAndReport = (product: CounterProduct) => {
    const name = getLocalizedName(product, locale);
    const isAdded = product.left > 0 && onAdd(product);
    setMessage({
      tone: isAdded ? 'done' : 'error',
      text: isAdded
        ? text.added(name)
        : product.left === 0
          ? `${name}: ${text.soldOut}`
          : text.noMore(name, product.left),
    });
    input.current?.focus();
  };
  const handlePick = (product: CounterProduct) => {
    setQ('');
    addAndReport(product);
  };
  // A scanner sends the next SKU before this one is found, so the input is cleared at once and the entered text is
  // looked up separately
  const handleEnter = async () => {
    const enteredText = q.trim();
    if (enteredText === '') return;
    setQ('');
    const restoreInput = (reason: Message) => {
      setMessage(reason);
      setQ((now) => now || enteredText);
    };
    try {
      const found = (await findProducts(enteredText)).data;
      const match = found.find(({ is_exact }) => is_exact) ?? (found.length === 1 ? found[0] : undefined);
      if (match) addAndReport(match);
      else
        restoreInput(
          found.length === 0
            ? { tone: 'error', text: text.nothingFoundFor(enteredText) }
            : { tone: 'hint', text: text.severalFound },
        );
    } catch (error) {
      restoreInput(noMessage);
      notify(failureText(error), { tone: 'error' });
    }
  };

  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        void handleEnter();
      }}
    >
      <TextField
        ref={input}
        label={text.search}
        hint={text.searchHint}
        value={q}
        autoFocus
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="enter"
        onChange={({ target }) => {
          setQ(target.value);
          if (message.tone === 'hint') setMessage(noMessage);
        }}
      />
      <MessageText role="status" data-tone={message.tone}>
        {message.text}
      </MessageText>
      <ResultList>
        {data?.data.map((product) => (
          <li key={product.id}>
            <ProductButton
              type="button"
              data-exact={product.is_exact && deferredQuery !== ''}
              disabled={product.left === 0}
              onClick={() => handlePick(product)}
            >
              {product.photo ? <img src={product.photo} alt="" loading="lazy" /> : <i />}
              <span translate="no">
                {getLocalizedName(product, locale)}
                <small>
                  {product.sku} ·{' '}
                  <span translate="yes">{product.left > 0 ? text.leftInStock(product.left) : text.soldOut}</span>
                </small>
              </span>
              <strong>{format(product.price)}</strong>
            </ProductButton>
          </li>
        ))}
      </ResultList>
      {data?.data.length === 0 && deferredQuery !== '' && message.text !== text.nothingFoundFor(deferredQuery) && (
        <p style={{ margin: 0, color: color.muted }}>{text.nothingFound}</p>
      )}
    </form>
  );
}
