/** `/api/v4`: Mattermost's protocol, for its own clients and ours. Calls and rights are defined by the chat domain. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FactorInstallation, mustSetUpFactor } from '#contract/rules/secondFactor.ts';
import { fileMegabytes, maxPostFiles } from '#contract/v4.ts';
import type { SessionUser } from '#server/request.ts';
import { fail, Failure } from '#server/failure.ts';
import { hashToken } from '#server/platform/sessions.ts';
import type { V4Call, V4Ctx, V4Domain } from '#server/platform/v4.ts';
import { readInput } from '../input.ts';
import { createJobContext, type JobParts } from '../jobContext.ts';
import { isAllowedOrigin, createFailureLogger } from '../live.ts';
import { readForm } from '../uploads.ts';
import { toFailure, parseLocale } from '../failureAnswers.ts';
import { toV4Error, sendAnswer, sendJson } from './dialect.ts';
import { createV4Hub } from './hub.ts';
import { serveSocket } from './socket.ts';

export interface V4Deps extends JobParts {
  domain: V4Domain;
  /** The public address of the installation. */
  publicUrl: string;
}

const maxBytes = 1024 * 1024;

/** The bearer token of a request; the scheme is case-insensitive. */
export const parseBearer = ({ headers }: FastifyRequest): string | null =>
  /^bearer +([\w.~+/-]{1,512}=*)$/i.exec(headers.authorization ?? '')?.[1] ?? null;

/** Hides users from the domain who must set up a second factor first. */
const excludeFactorSetups = (domain: V4Domain, installation: FactorInstallation): V4Domain => ({
  ...domain,
  findUsers: async (...args) =>
    new Map([...(await domain.findUsers(...args))].filter(([, user]) => !mustSetUpFactor(user, installation))),
});

/** Registers the calls and the socket. Requires `registerBodyParsers` and `acceptSockets`. */
export async function registerV4(app: FastifyInstance, deps: V4Deps): Promise<void> {
  const { db, clock, gateways, publicUrl } = deps;
  const domain = excludeFactorSetups(deps.domain, deps.settings.installed);
  const logFailure = createFailureLogger(app);
  const hub = createV4Hub({
    db,
    clock,
    fanout: gateways.fanout,
    domain,
    onError: (error) => logFailure(error, 'a conversation could not be told'),
  });
  app.addHook('preClose', (done) => {
    hub.close();
    done();
  });

  /**
   * The caller.
   * @throws Failure `auth_failed`
   */
  async function getCaller(request: FastifyRequest): Promise<SessionUser> {
    const token = parseBearer(request);
    const hash = token === null ? null : hashToken(token);
    const user = hash && (await domain.findUsers(db, [hash], clock())).get(hash.toString('base64'));
    if (!user) throw fail('auth_failed');
    return user;
  }

  async function serve(call: V4Call, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const user = await getCaller(request);
    const form = request.isMultipart()
      ? await readForm(request, call.takesFiles ? ['files'] : [], fileMegabytes, {
          repeated: ['client_ids'],
          maxCount: maxPostFiles,
        })
      : null;
    try {
      const raw = {
        params: request.params as Record<string, unknown>,
        query: request.query as Record<string, unknown>,
        body: form ? form.fields : request.body,
        isTextBody: form !== null,
      };
      const input = { ...readInput(call as never, raw), files: form?.files ?? [] };
      const ctx = createJobContext(deps, {
        user,
        requestId: request.id,
        locale: parseLocale(request.headers['accept-language']),
      }) as V4Ctx;
      return sendAnswer(reply, call.status ?? 200, await call.run(input as never, ctx));
    } finally {
      await form?.dispose();
    }
  }

  await app.register(
    async (part) => {
      // Mattermost's clients may omit the content type, and then browsers send text/plain
      part.addContentTypeParser(
        'text/plain',
        { parseAs: 'string', bodyLimit: maxBytes },
        part.getDefaultJsonParser('error', 'error'),
      );
      part.setErrorHandler((error, request, reply) => {
        const failure = toFailure(error);
        if (failure.code === 'broken') request.log.error({ err: error }, 'a request failed');
        const { error: v4Error, retryAfter } = toV4Error(failure, request);
        if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
        return sendJson(reply, v4Error.status_code, v4Error);
      });
      const answerUnknown = (request: FastifyRequest, reply: FastifyReply) =>
        sendJson(reply, 404, toV4Error(new Failure('no_route'), request).error);
      part.setNotFoundHandler(answerUnknown);
      // The route of the pages matches every other address, so a not-found handler alone would never run
      for (const url of ['/', '/*']) part.all(url, answerUnknown);
      for (const call of domain.calls)
        part.route({
          method: call.method,
          url: call.path.replace(/\{(\w+)\}/g, ':$1'),
          handler: (request, reply) => serve(call, request, reply),
        });
      part.get('/websocket', { websocket: true }, (ws, request) => {
        if (isAllowedOrigin(request, publicUrl)) serveSocket(ws, request, hub, { db, domain, onError: logFailure });
        else ws.close(1008);
      });
    },
    { prefix: '/api/v4' },
  );
}
