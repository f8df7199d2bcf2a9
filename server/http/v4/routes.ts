/** `/api/v4`: Mattermost's protocol, for its own clients and for ours. Calls and rights are the domain's. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FactorInstallation, mustSetUpFactor } from '#contract/rules/secondFactor.ts';
import { fileMegabytes, mostFiles } from '#contract/v4.ts';
import type { SessionUser } from '#server/context.ts';
import { fail, Failure } from '#server/failure.ts';
import { hashOf } from '#server/platform/sessions.ts';
import type { V4Call, V4Ctx, V4Domain } from '#server/platform/v4.ts';
import { readInput } from '../input.ts';
import { jobContext, type JobParts } from '../jobContext.ts';
import { isOwnOrigin, tellOfFailures } from '../live.ts';
import { readForm } from '../uploads.ts';
import { failureOf, localeOf } from '../words.ts';
import { errorOf, sendAnswer, sendJson } from './dialect.ts';
import { createV4Hub } from './hub.ts';
import { serveSocket } from './socket.ts';

export interface V4Deps extends JobParts {
  domain: V4Domain;
  /** The installation's address for people. */
  publicUrl: string;
}

const maxBytes = 1024 * 1024;

/** The token of a request: `Bearer`, in any case. */
export const bearerOf = ({ headers }: FastifyRequest): string | null =>
  /^bearer +([\w.~+/-]{1,512}=*)$/i.exec(headers.authorization ?? '')?.[1] ?? null;

/** The same domain to which people who have to set up a second factor first are unknown. */
const withoutSetups = (domain: V4Domain, installation: FactorInstallation): V4Domain => ({
  ...domain,
  usersOf: async (...args) =>
    new Map([...(await domain.usersOf(...args))].filter(([, user]) => !mustSetUpFactor(user, installation))),
});

/** Registers the calls and the socket. `readBodies` and `acceptSockets` come before. */
export async function registerV4(app: FastifyInstance, deps: V4Deps): Promise<void> {
  const { db, clock, gateways, publicUrl } = deps;
  const domain = withoutSetups(deps.domain, deps.settings.installed);
  const failed = tellOfFailures(app);
  const hub = createV4Hub({
    db,
    clock,
    fanout: gateways.fanout,
    domain,
    failed: (error) => failed(error, 'a conversation could not be told'),
  });
  app.addHook('preClose', (done) => {
    hub.close();
    done();
  });

  /** Who asks. @throws Failure `auth_failed` */
  async function callerOf(request: FastifyRequest): Promise<SessionUser> {
    const token = bearerOf(request);
    const hash = token === null ? null : hashOf(token);
    const user = hash && (await domain.usersOf(db, [hash], clock())).get(hash.toString('base64'));
    if (!user) throw fail('auth_failed');
    return user;
  }

  async function serve(call: V4Call, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const user = await callerOf(request);
    const form = request.isMultipart()
      ? await readForm(request, call.takesFiles ? ['files'] : [], fileMegabytes, {
          repeated: ['client_ids'],
          most: mostFiles,
        })
      : null;
    try {
      const raw = {
        params: request.params as Record<string, unknown>,
        query: request.query as Record<string, unknown>,
        body: form ? form.fields : request.body,
        bodyIsText: form !== null,
      };
      const input = { ...readInput(call as never, raw), files: form?.files ?? [] };
      const ctx = jobContext(deps, {
        user,
        requestId: request.id,
        locale: localeOf(request.headers['accept-language']),
      }) as V4Ctx;
      return sendAnswer(reply, call.status ?? 200, await call.run(input as never, ctx));
    } finally {
      await form?.dispose();
    }
  }

  await app.register(
    async (part) => {
      // Its own clients may leave the type out, and then a browser calls it text
      part.addContentTypeParser(
        'text/plain',
        { parseAs: 'string', bodyLimit: maxBytes },
        part.getDefaultJsonParser('error', 'error'),
      );
      part.setErrorHandler((error, request, reply) => {
        const failure = failureOf(error);
        if (failure.code === 'broken') request.log.error({ err: error }, 'a request failed');
        const { error: said, retryAfter } = errorOf(failure, request);
        if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
        return sendJson(reply, said.status_code, said);
      });
      const answerUnknown = (request: FastifyRequest, reply: FastifyReply) =>
        sendJson(reply, 404, errorOf(new Failure('no_route'), request).error);
      part.setNotFoundHandler(answerUnknown);
      // The pages' own route takes every other address, so that a not-found handler alone would never run
      for (const url of ['/', '/*']) part.all(url, answerUnknown);
      for (const call of domain.calls)
        part.route({
          method: call.method,
          url: call.path.replace(/\{(\w+)\}/g, ':$1'),
          handler: (request, reply) => serve(call, request, reply),
        });
      part.get('/websocket', { websocket: true }, (ws, request) => {
        if (isOwnOrigin(request, publicUrl)) serveSocket(ws, request, hub, { db, domain, failed });
        else ws.close(1008);
      });
    },
    { prefix: '/api/v4' },
  );
}
