/** The seam between /api/v4 as it goes over the wire (server/http/v4) and what it means (the chat domain). */
import type { z } from 'zod';
import type { Method, UploadedFile } from '#contract/endpoint.ts';
import type { V4Event } from '#contract/v4.ts';
import type { Ctx, SessionUser } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import type { Fanout } from '#server/gateways/fanout.ts';

/** Bytes as an answer. What is not `isInline` is kept by the browser, never shown by it. */
export class V4Bytes {
  readonly bytes: Buffer;
  readonly type: string;
  readonly filename: string;
  readonly isInline: boolean;

  constructor(bytes: Buffer, { type, filename, isInline }: { type: string; filename: string; isInline: boolean }) {
    this.bytes = bytes;
    this.type = type;
    this.filename = filename;
    this.isInline = isInline;
  }
}

type Shape = z.ZodType;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** One call of the protocol. It opens its own units of work by `ctx.step`. */
export interface V4Call {
  method: Method;
  /** Behind /api/v4, parameters in braces. */
  path: string;
  /** One line for the API's page. */
  summary: string;
  params?: Shape;
  query?: Shape;
  body?: Shape;
  /** Takes a form with `files`. */
  takesFiles?: boolean;
  status?: 200 | 201;
  run(input: { params: never; query: never; body: never; files: UploadedFile[] }, ctx: V4Ctx): Promise<unknown>;
}

/** A context in which somebody is signed in. */
export type V4Ctx = Ctx & { user: SessionUser };

interface Described<P, Q, B> extends Omit<V4Call, 'run' | 'method' | 'path' | 'params' | 'query' | 'body'> {
  params?: P;
  query?: Q;
  body?: B;
  run(input: { params: Out<P>; query: Out<Q>; body: Out<B>; files: UploadedFile[] }, ctx: V4Ctx): Promise<unknown>;
}

/** Describes a call, so that its handler is given what its schemas say. */
export function v4Call<
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends Shape | undefined = undefined,
>(route: `${Method} /${string}`, described: Described<P, Q, B>): V4Call {
  const [method, path] = route.split(' ') as [Method, string];
  return { ...(described as unknown as Omit<V4Call, 'method' | 'path'>), method, path };
}

/** An event on its way to the sockets of some people, in every process. */
export interface Told extends Pick<V4Event, 'event' | 'data'> {
  channel_id: string;
  to: readonly number[];
}

const told = 'chat';

/** Tells the sockets of these people; never throws, never waits. */
export const tell = (fanout: Fanout, what: Told): void => fanout.publish(told, JSON.stringify(what));

/** Hears what is told. `missed`: anything may have been said meanwhile. @returns ends it */
export const hearTold = (fanout: Fanout, heard: (what: Told) => void, missed: () => void): (() => void) =>
  fanout.subscribe(told, (text) => heard(JSON.parse(text) as Told), missed);

/** What the sockets and calls need to know of the domain. */
export interface V4Domain {
  calls: readonly V4Call[];
  /** Who tokens (by base64 of their hash) belong to at this moment; a dead one is missing. */
  usersOf(db: Db, tokenHashes: readonly Buffer[], now: Date): Promise<ReadonlyMap<string, SessionUser>>;
  userKey(id: number): string;
  /** Who else is to know that somebody types there; null where they may not. */
  typing(db: Db, user: SessionUser, channelId: string): Promise<readonly number[] | null>;
  /** Says that these people have a socket open. */
  keepPresence(db: Db, userIds: readonly number[], now: Date): Promise<void>;
}
