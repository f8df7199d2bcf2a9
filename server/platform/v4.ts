/** The interface between the protocol of /api/v4 (server/http/v4) and the chat domain. */
import type { z } from 'zod';
import type { Method, UploadedFile } from '#contract/endpoint.ts';
import type { V4Event } from '#contract/v4.ts';
import type { Ctx } from '#server/context.ts';
import type { SessionUser } from '#server/request.ts';
import type { Db } from '#server/db/connect.ts';
import type { Fanout } from '#server/gateways/fanout.ts';

/** Bytes as an answer. Without `isInline` browsers download it and don't display it. */
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

/** One call of the protocol. It opens its own units of work with `ctx.step`. */
export interface V4Call {
  method: Method;
  /** Path below /api/v4, parameters in braces. */
  path: string;
  /** One line for the API's documentation page. */
  summary: string;
  params?: Shape;
  query?: Shape;
  body?: Shape;
  /** Accepts a form with `files`. */
  takesFiles?: boolean;
  status?: 200 | 201;
  run(input: { params: never; query: never; body: never; files: UploadedFile[] }, ctx: V4Ctx): Promise<unknown>;
}

/** The context of a signed-in user. */
export type V4Ctx = Ctx & { user: SessionUser };

interface V4CallSpec<P, Q, B> extends Omit<V4Call, 'run' | 'method' | 'path' | 'params' | 'query' | 'body'> {
  params?: P;
  query?: Q;
  body?: B;
  run(input: { params: Out<P>; query: Out<Q>; body: Out<B>; files: UploadedFile[] }, ctx: V4Ctx): Promise<unknown>;
}

/** Defines a call; its handler's input is typed by the schemas. */
export function defineV4Call<
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends Shape | undefined = undefined,
>(route: `${Method} /${string}`, spec: V4CallSpec<P, Q, B>): V4Call {
  const [method, path] = route.split(' ') as [Method, string];
  return { ...(spec as unknown as Omit<V4Call, 'method' | 'path'>), method, path };
}

/** An event for the sockets of some users, in every process. */
export interface ChatEvent extends Pick<V4Event, 'event' | 'data'> {
  channel_id: string;
  to: readonly number[];
}

const channel = 'chat';

/** Sends an event to the sockets of these users; never throws, never waits. */
export const publishChatEvent = (fanout: Fanout, event: ChatEvent): void =>
  fanout.publish(channel, JSON.stringify(event));

/**
 * Subscribes to events. `onMissed`: events may be lost.
 * @returns a function that unsubscribes
 */
export const subscribeChatEvents = (
  fanout: Fanout,
  onEvent: (event: ChatEvent) => void,
  onMissed: () => void,
): (() => void) => fanout.subscribe(channel, (text) => onEvent(JSON.parse(text) as ChatEvent), onMissed);

/** The functions of the chat domain that sockets and calls need. */
export interface V4Domain {
  calls: readonly V4Call[];
  /** Users of tokens, by base64 of the token's hash; without those of invalid tokens. */
  findUsers(db: Db, tokenHashes: readonly Buffer[], now: Date): Promise<ReadonlyMap<string, SessionUser>>;
  userKey(id: number): string;
  /** The users to notify that somebody is typing; null if the user may not write there. */
  typing(db: Db, user: SessionUser, channelId: string): Promise<readonly number[] | null>;
  /** Records that these users have a socket open. */
  renewPresence(db: Db, userIds: readonly number[], now: Date): Promise<void>;
}
