/** What stands in the way of the order, below its button: changed prices and deliveries, and other problems. */
import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import type { ServerCart } from '../cart/basket.ts';
import { PriceCallout } from './PriceCallout.tsx';
import type { Problem } from './problem.ts';
import { ProblemCallout, type ProblemCalloutProps } from './ProblemCallout.tsx';
import type { ChosenDeliveries } from './useChosenDeliveries.ts';

const Box = styled('div')({ display: 'grid', gap: 12, '&:focus': { outline: 'none' } });

export interface ProblemBoxProps extends Omit<ProblemCalloutProps, 'problem' | 'items' | 'companies'> {
  /** Of the last try to order; it takes the focus. */
  problem: Problem | null;
  deliveries: ChosenDeliveries;
  carts: readonly ServerCart[];
}

/** Leaves out companies whose delivery has been found since, and moves those of which it is now known to be none. */
function updateProblem(problem: Problem | null, { missing }: ChosenDeliveries): Problem | null {
  if (problem?.kind !== 'delivery') return problem;
  const { undeliverableIds, unknownIds } = problem;
  const isMissing = (id: number) => missing.some(({ companyId }) => companyId === id);
  const isUndeliverable = (id: number) => missing.some((one) => one.companyId === id && !one.isUnknown);
  return {
    kind: 'delivery',
    undeliverableIds: [...undeliverableIds.filter(isMissing), ...unknownIds.filter(isUndeliverable)],
    unknownIds: unknownIds.filter((id) => isMissing(id) && !isUndeliverable(id)),
  };
}

export function ProblemBox({ problem, deliveries, carts, ...actions }: ProblemBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const order = { items: carts.flatMap(({ items }) => items), companies: carts.map(({ company }) => company) };
  const priceProblem = problem?.kind === 'price' ? problem : null;
  // Also before a try: the button would order with another delivery than the one that was seen
  const isPriceChanged = priceProblem !== null || deliveries.withdrawn.length > 0;
  useEffect(() => {
    if (problem && problem.kind !== 'confirm') box.current?.focus();
  }, [problem]);
  const current = updateProblem(problem, deliveries);
  if (!current && !isPriceChanged) return null;
  return (
    <Box ref={box} tabIndex={-1}>
      {isPriceChanged && <PriceCallout problem={priceProblem} deliveries={deliveries} {...order} />}
      {current && current.kind !== 'price' && <ProblemCallout problem={current} {...order} {...actions} />}
    </Box>
  );
}
