/** How a key of a call is probed: what table.ts is written in. */
import type { CallInput } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { Audience } from '#contract/roles.ts';
import type { At, Things } from './world.ts';

interface Who {
  by?: readonly Audience[];
  owners?: readonly Audience[];
}

interface Asked<I> extends Who {
  rule: 'closed' | 'refused' | 'listed' | 'shown';
  thing: keyof Things;
  call: (id: never, mine: At) => I | Promise<I>;
}

export type Probe<I = unknown> = Asked<I> | { rule: 'nobodys'; because: string };

const asked =
  (rule: Asked<unknown>['rule']) =>
  <T extends keyof Things, I>(
    thing: T,
    call: (id: Things[T], mine: At) => I | Promise<I>,
    who: Who = {},
  ): Probe<I> => ({ rule, thing, call, ...who });
/** A foreign one answers 404. */
export const closed = asked('closed');
/** A foreign one is refused, where the call's own thing is there. */
export const refused = asked('refused');
/** A filter. */
export const listed = asked('listed');
/** Public. */
export const shown = asked('shown');
/** Names nothing that belongs to somebody, and says why. */
export const nobodys = (because: string): Probe<never> => ({ rule: 'nobodys', because });

type Row<E> = Record<string, Probe<CallInput<E>> | readonly Probe<CallInput<E>>[]>;
/** Noun → call → key → its probes. */
export type Table = { [N in keyof Contract]?: { [K in keyof Contract[N]]?: Row<Contract[N][K]> } };
