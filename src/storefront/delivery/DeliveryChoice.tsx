/** How the goods of one cart are delivered to an address: methods with price and days, one of which is chosen. */
import styled from '@emotion/styled';
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError } from '#contract/client.ts';
import type { CartQuotes, DeliveryQuote, PickupQuote } from '#contract/deliveryQuotes.ts';
import { formatDeliveryDays, formatDeliveryName } from '#contract/rules/deliveryText.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { below, color } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ChoiceCard } from '../checkout/parts.tsx';
import { deliveryLabels } from './labels.ts';
import {
  isQuotable,
  selectQuote,
  toMethodKey,
  useDeliveryQuotes,
  type QuotedCart,
  type QuotedPlace,
} from './quotes.ts';

const Group = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 });
const Header = styled('div')({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 44 });
const Title = styled('h3')({ margin: 0, fontSize: '0.9375rem', fontWeight: 650 });
/** Shown at once; a button opens the others. Room for as many is reserved while they load. */
const shownMethods = 2;
const gap = 10;
const cardHeights = { wide: 76, phone: 94 };
const toHeight = (cards: number, height: number) => cards * height + (cards - 1) * gap;
/** Reserves the room of its cards, so that what stands below does not move. */
const Room = styled('div')<{ cards: number }>(({ cards }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap,
  alignContent: 'start',
  minHeight: toHeight(cards, cardHeights.wide),
  [below.sm]: { minHeight: toHeight(cards, cardHeights.phone) },
  '&[aria-busy=true]': { opacity: 0.6 },
}));
/** The methods and the fields below them. What is shown instead of both takes their room, so that nothing moves. */
const Stack = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '& > *': { gridArea: '1 / 1' },
  '& > [inert]': { visibility: 'hidden' },
  '& > [aria-busy=true]': { opacity: 0.6 },
});
const Choice = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 18 });
const CardRoom = styled('div')({
  display: 'grid',
  minHeight: cardHeights.wide,
  [below.sm]: { minHeight: cardHeights.phone },
});
const Muted = styled('p')({ margin: 0, color: color.muted, fontSize: '0.9375rem' });
const Method = styled('span')({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  gap: 12,
  '& > span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& > b': { whiteSpace: 'nowrap', fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
});

export interface DeliveryChoiceProps {
  cart: QuotedCart;
  address: QuotedPlace;
  /** How many methods can reach an address at the most; undefined if it is not known. */
  methodCount: number | undefined;
  /** The key of the chosen method; empty until the buyer chooses. */
  chosen: string;
  onChoose: (methodKey: string) => void;
  /** Takes a store where the goods can be picked up instead. */
  onPickUp: (storeId: number) => void;
  /** Opens the choice of all stores. */
  onShowStores: () => void;
  /** Orders without this cart where nothing reaches the address; false if the order has no other. */
  leaveOutButton: ReactNode;
  /** Fields of a delivery; hidden while there is none. */
  children: ReactNode;
}

function MethodChoice({
  quote,
  name,
  isChosen,
  onChoose,
}: {
  quote: DeliveryQuote;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const text = useLabels(deliveryLabels);
  const locale = useLocale();
  const format = usePriceFormat('always');
  const details = quote.kind === 'by_arrangement' ? text.arrangementText : formatDeliveryDays(quote, locale);
  return (
    <ChoiceCard>
      {/* A click on the chosen one is no change, but accepts it in place of one that is not offered any more */}
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        onClick={isChosen ? onChoose : undefined}
      />
      <Method>
        <span>
          <strong>{formatDeliveryName(quote, locale)}</strong>
          {details && <small>{details}</small>}
        </span>
        <b>{quote.price === 0 ? text.free : format(quote.price)}</b>
      </Method>
    </ChoiceCard>
  );
}

function PickupButton({ pickup, onClick }: { pickup: PickupQuote; onClick: () => void }) {
  const text = useLabels(deliveryLabels);
  const locale = useLocale();
  const format = usePriceFormat('always');
  const day = formatDeliveryDays({ ready_from: pickup.ready_from, ready_to: null }, locale);
  const facts = [
    getLocalizedName(pickup.store, locale),
    day && text.from(day),
    pickup.price === 0 ? text.free : format(pickup.price),
  ];
  return (
    <Button variant="outlined" size="small" style={{ minHeight: 44 }} onClick={onClick}>
      {facts.filter(Boolean).join(', ')}
    </Button>
  );
}

interface NoDeliveryProps extends Pick<DeliveryChoiceProps, 'onPickUp' | 'onShowStores' | 'leaveOutButton'> {
  quotes: CartQuotes;
}

/** Nothing reaches the address: says so, and offers a store where the goods can be picked up, or to leave them out. */
function NoDelivery({ quotes: { pickup }, onPickUp, onShowStores, leaveOutButton }: NoDeliveryProps) {
  const text = useLabels(deliveryLabels);
  const [first] = pickup;
  return (
    <Callout
      tone="warning"
      title={text.none}
      actions={
        (first || leaveOutButton) && (
          <>
            {first && <PickupButton pickup={first} onClick={() => onPickUp(first.store.id)} />}
            {pickup.length > 1 && (
              <Button size="small" style={{ minHeight: 44 }} onClick={onShowStores}>
                {text.allStores}
              </Button>
            )}
            {leaveOutButton}
          </>
        )
      }
    >
      <p>{first ? text.pickUp : text.noneText}</p>
    </Callout>
  );
}

/** The first methods, the chosen one among them; or all. */
function selectShown(methods: readonly DeliveryQuote[], selected: DeliveryQuote | undefined, isOpen: boolean) {
  if (isOpen || methods.length <= shownMethods) return methods;
  const first = methods.slice(0, shownMethods);
  return !selected || first.includes(selected) ? first : [...first.slice(0, -1), selected];
}

function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = useLabels(deliveryLabels);
  const failureText = useFailureText();
  return (
    <Callout
      tone="error"
      title={text.failed}
      actions={
        <Button variant="outlined" size="small" onClick={onRetry}>
          {text.retry}
        </Button>
      }
    >
      <p>{failureText(error)}</p>
    </Callout>
  );
}

function LoadingCards({ count }: { count: number }) {
  const text = useLabels(deliveryLabels);
  return (
    <Group role="status" aria-label={text.loading} style={{ gap }}>
      {Array.from({ length: count }, (_, index) => (
        <CardRoom key={index}>
          <Skeleton height="100%" radius={14} />
        </CardRoom>
      ))}
    </Group>
  );
}

export function DeliveryChoice({
  cart,
  address,
  methodCount,
  chosen,
  onChoose,
  onPickUp,
  onShowStores,
  leaveOutButton,
  children,
}: DeliveryChoiceProps) {
  const text = useLabels(deliveryLabels);
  const name = useId();
  const { quotes, isOutdated, error, retry } = useDeliveryQuotes(cart, address);
  const [isOpen, setOpen] = useState(false);
  const selected = selectQuote(quotes, chosen);
  const methods = quotes?.methods ?? [];
  const shown = selectShown(methods, selected, isOpen);
  // A company without methods delivers by arrangement
  const cards = Math.min(shownMethods, Math.max(1, methodCount ?? shownMethods));
  // Such as a postal code that is still being typed
  const isAddressWrong = error instanceof ApiError && error.status === 422;
  const isQuoted = isQuotable(address) && !isAddressWrong;
  const hasFailed = isQuoted && Boolean(error);
  const isUnreached = isQuoted && quotes !== undefined && methods.length === 0;
  const isReplaced = hasFailed || isUnreached;
  const choice = useRef<HTMLDivElement>(null);
  const replacement = useRef<HTMLDivElement>(null);
  // What can't be used any more would lose the focus to the page's start
  useLayoutEffect(() => {
    if (!isReplaced || !choice.current?.contains(document.activeElement)) return;
    (replacement.current?.querySelector('button') ?? replacement.current)?.focus();
  }, [isReplaced]);
  return (
    <Group>
      <Header>
        <Title id={`${name}-title`}>{text.title}</Title>
        {isQuoted && methods.length > shown.length && (
          <Button size="small" style={{ minHeight: 44 }} aria-expanded={false} onClick={() => setOpen(true)}>
            {text.all(methods.length)}
          </Button>
        )}
      </Header>
      <Stack>
        <Choice ref={choice} inert={isReplaced}>
          <Room cards={cards} aria-busy={isQuoted && isOutdated}>
            {!isQuoted && <Muted>{text.needsAddress}</Muted>}
            {isQuoted && !quotes && !error && <LoadingCards count={cards} />}
            {isQuoted && methods.length > 0 && (
              <Group role="radiogroup" aria-labelledby={`${name}-title`} style={{ gap }}>
                {shown.map((quote) => (
                  <CardRoom key={toMethodKey(quote)}>
                    <MethodChoice
                      quote={quote}
                      name={name}
                      isChosen={quote === selected}
                      onChoose={() => onChoose(toMethodKey(quote))}
                    />
                  </CardRoom>
                ))}
              </Group>
            )}
          </Room>
          {children}
        </Choice>
        {isReplaced && (
          <div
            ref={replacement}
            tabIndex={-1}
            role={isUnreached ? 'alert' : undefined}
            aria-busy={isUnreached && isOutdated}
          >
            {isUnreached ? (
              <NoDelivery
                quotes={quotes}
                onPickUp={onPickUp}
                onShowStores={onShowStores}
                leaveOutButton={leaveOutButton}
              />
            ) : (
              <LoadFailure error={error} onRetry={retry} />
            )}
          </div>
        )}
      </Stack>
    </Group>
  );
}
