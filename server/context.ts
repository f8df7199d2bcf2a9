/** The context that every handler gets with its input. A function takes only the part that it needs. */
import type { RequestContext } from './request.ts';
import type { Services } from './services.ts';
import type { UnitOfWork } from './unitOfWork.ts';

export interface Ctx extends RequestContext, UnitOfWork, Services {
  /** Opens a unit of work of its own, for calls that declare `unit: 'none'`. Not inside another unit. */
  unit<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** The same for calls with several units. They don't use the call's idempotency key, so each must be repeatable. */
  step<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
}
