/** The probes of table.ts: how each key of a call is tested. */
import type { CallInput } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { Audience } from '#contract/roles.ts';
import type { At, Things } from './world.ts';

interface Who {
  by?: readonly Audience[];
  owners?: readonly Audience[];
  /** Whether the call names the caller's own cart too, which no other manager can send. */
  isPersonal?: boolean;
}

interface CallProbe<I> extends Who {
  rule: 'closed' | 'refused' | 'listed' | 'shown';
  thing: keyof Things;
  call: (id: never, mine: At) => I | Promise<I>;
}

export type Probe<I = unknown> = CallProbe<I> | { rule: 'nobodys'; because: string };

const makeProbe =
  (rule: CallProbe<unknown>['rule']) =>
  <T extends keyof Things, I>(
    thing: T,
    call: (id: Things[T], mine: At) => I | Promise<I>,
    who: Who = {},
  ): Probe<I> => ({ rule, thing, call, ...who });
/** A foreign record answers 404. */
export const closed = makeProbe('closed');
/** A foreign record is rejected with another 4xx, since the call's main record belongs to the caller. */
export const rejected = makeProbe('refused');
/** A filter finds only the caller's records. */
export const listed = makeProbe('listed');
/** Public: everybody may name everybody's records. */
export const shown = makeProbe('shown');
/** The key names nothing that belongs to somebody. @param because the reason */
export const unowned = (because: string): Probe<never> => ({ rule: 'nobodys', because });

type Row<E> = Record<string, Probe<CallInput<E>> | readonly Probe<CallInput<E>>[]>;
/** Probes by noun, call and key. */
export type Table = { [N in keyof Contract]?: { [K in keyof Contract[N]]?: Row<Contract[N][K]> } };
