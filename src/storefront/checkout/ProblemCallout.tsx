/** Says why the order could not be placed, with a way to continue. */
import { Button } from '#src/ui/Button.tsx';
import type { CartItem } from '#contract/carts.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import type { CompanyCart } from '../cart/basket.ts';
import { useCompanyName } from '../cart/useCompanyName.ts';
import { checkoutLabels } from './labels.ts';
import { LeaveOutButton, type LeaveOut } from './LeaveOutButton.tsx';
import { Lines, nameProduct } from './PriceCallout.tsx';
import type { PriceProblem, Problem, ShortLine } from './problem.ts';

export interface ProblemCalloutProps {
  problem: Exclude<Problem, PriceProblem>;
  items: readonly CartItem[];
  /** Sets lines to the counts in stock; 0 removes. */
  onAdjust: (lines: readonly ShortLine[]) => void;
  /** Those of the order. */
  companies: readonly CompanyCart['company'][];
  onLeaveOut: LeaveOut;
  /** Asks for the prices of deliveries again. */
  onRetryQuotes: () => void;
  isBusy: boolean;
}

export function ProblemCallout({
  problem,
  items,
  onAdjust,
  companies,
  onLeaveOut,
  onRetryQuotes,
  isBusy,
}: ProblemCalloutProps) {
  const text = useLabels(checkoutLabels).problems;
  const locale = useLocale();
  const failureText = useFailureText();
  const getCompanyName = useCompanyName();
  const getName = (id: number) => nameProduct(items, id, locale);
  const adjust = (label: string, lines: readonly ShortLine[]) => (
    <Button size="small" variant="contained" disabled={isBusy} onClick={() => onAdjust(lines)}>
      {label}
    </Button>
  );

  switch (problem.kind) {
    case 'bonuses':
      return (
        <Callout tone="warning" title={text.bonuses}>
          <p>{text.price.text}</p>
        </Callout>
      );
    case 'short':
      return (
        <Callout tone="warning" title={text.short.title} actions={adjust(text.short.adjust, problem.lines)}>
          <Lines>
            {problem.lines.map((line) => (
              <li key={line.product_id}>
                {line.left > 0
                  ? text.short.left(getName(line.product_id), line.left)
                  : text.short.gone(getName(line.product_id))}
              </li>
            ))}
          </Lines>
        </Callout>
      );
    case 'gone':
      return (
        <Callout tone="warning" title={text.gone.title} actions={adjust(text.gone.adjust, problem.lines)}>
          <Lines>
            {problem.lines.map((line) => (
              <li key={line.product_id}>{getName(line.product_id)}</li>
            ))}
          </Lines>
        </Callout>
      );
    case 'delivery': {
      const select = (ids: readonly number[]) => companies.filter(({ id }) => ids.includes(id));
      const listNames = (listed: typeof companies) => new Intl.ListFormat(locale).format(listed.map(getCompanyName));
      const undeliverable = select(problem.undeliverableIds);
      const unknown = select(problem.unknownIds);
      return (
        <>
          {undeliverable.length > 0 && (
            <Callout
              tone="warning"
              title={text.delivery.none(listNames(undeliverable))}
              actions={
                undeliverable.length < companies.length && (
                  <LeaveOutButton companies={undeliverable} onLeaveOut={onLeaveOut} />
                )
              }
            >
              <p>{text.delivery.noneText}</p>
            </Callout>
          )}
          {unknown.length > 0 && (
            <Callout
              tone="warning"
              title={text.delivery.unknown}
              actions={
                <Button size="small" variant="outlined" onClick={onRetryQuotes}>
                  {text.delivery.retry}
                </Button>
              }
            >
              <p>{text.delivery.unknownText(listNames(unknown))}</p>
            </Callout>
          )}
        </>
      );
    }
    case 'lost':
      return (
        <Callout
          tone="error"
          title={text.lost.title}
          actions={
            <LinkButton size="small" to="/orders/list/my">
              {text.lost.orders}
            </LinkButton>
          }
        >
          <p>{text.lost.text}</p>
        </Callout>
      );
    case 'confirm':
      // Has its own form above this one
      return null;
    case 'failed':
      return (
        <Callout
          tone="error"
          title={failureText(problem.error)}
          actions={
            <Button size="small" variant="outlined" type="submit" disabled={isBusy}>
              {text.tryAgain}
            </Button>
          }
        />
      );
  }
}
