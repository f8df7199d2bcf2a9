/** The contract as an OpenAPI 3.1 document. */
import { z } from 'zod';
import { failures } from '#contract/failures.ts';
import { audiences } from '#contract/roles.ts';
import type { V4Call } from '#server/platform/v4.ts';
import type { Call } from './mount.ts';

type AnyContract = Record<string, Record<string, Call & { summary: string; failures?: readonly string[] }>>;
type Json = Record<string, unknown>;

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  }) as Json;
  return json;
};

/** Moves a recursive schema to the components, since its references are relative to its own root. */
function extractComponent(name: string, json: Json, components: Json): Json {
  if (!JSON.stringify(json).includes('"$ref":"#')) return json;
  const { $defs = {}, ...root } = json as { $defs?: Record<string, Json> };
  const rewriteRefs = (part: Json): Json =>
    JSON.parse(
      JSON.stringify(part, (key, value: unknown) =>
        key !== '$ref' || typeof value !== 'string'
          ? value
          : value === '#'
            ? `#/components/schemas/${name}`
            : value.replace('#/$defs/', `#/components/schemas/${name}_`),
      ),
    ) as Json;
  for (const [key, definition] of Object.entries($defs)) components[`${name}_${key}`] = rewriteRefs(definition);
  components[name] = rewriteRefs(root);
  return { $ref: `#/components/schemas/${name}` };
}

const toParameters = (schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
    ...(property['type'] === 'array' && { style: 'form', explode: false }),
  }));
};

function toRequestBody(call: Call): Json | undefined {
  if (!call.body) return undefined;
  const schema = toJsonSchema(call.body, 'input') as { properties?: Json };
  const wrapped = call.wrapper && { type: 'object', required: [call.wrapper], properties: { [call.wrapper]: schema } };
  const content: Json = {
    'application/json': { schema: wrapped ? { anyOf: [schema, wrapped] } : schema },
    'application/x-www-form-urlencoded': { schema },
  };
  if (call.files) {
    const files = Object.fromEntries(
      call.files.map((name) => [name, { type: 'array', items: { type: 'string', format: 'binary' } }]),
    );
    content['multipart/form-data'] = { schema: { ...schema, properties: { ...schema.properties, ...files } } };
  }
  return { content };
}

const commonFailures = ['invalid', 'unreadable', 'broken', 'unavailable'] as const;

function toResponses(call: AnyContract[string][string], operationId: string, components: Json): Json {
  const successResponse = call.response
    ? {
        [String(call.status ?? 200)]: {
          description: 'As asked',
          content: {
            'application/json': {
              schema: extractComponent(operationId, toJsonSchema(call.response, 'output'), components),
            },
          },
        },
      }
    : { '204': { description: 'Done' } };
  const accessFailures = [
    ...(call.access.includes('guest') ? [] : ['auth_failed']),
    ...(audiences.every((audience) => call.access.includes(audience)) ? [] : ['forbidden']),
  ];
  const codes = new Set([...(call.failures ?? []), ...commonFailures, ...accessFailures]) as Set<keyof typeof failures>;
  const failureResponses: Record<string, Json> = {};
  for (const code of codes) {
    const status = String(failures[code].status);
    const known = (failureResponses[status]?.['description'] as string | undefined) ?? '';
    failureResponses[status] = {
      description: `${known ? `${known}; ` : ''}${code}: ${failures[code].en}`,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    };
  }
  return { ...successResponse, ...failureResponses };
}

/** The parts of a chat call that are documented. */
export type ChatCall = Pick<
  V4Call,
  'method' | 'path' | 'summary' | 'params' | 'query' | 'body' | 'takesFiles' | 'status'
>;

const toChatResponse = (description: string, schema?: Json): Json => ({
  description,
  ...(schema && { content: { 'application/json': { schema } } }),
});

/** `/users/{id}/posts` → `UsersIdPosts`. */
const toPascalCase = (path: string): string =>
  path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, '');

/** Describes a call of the chat protocol, which answers as Mattermost does. */
function describeChatCall(call: ChatCall): Json {
  const bodySchema = call.body && toJsonSchema(call.body, 'input');
  const failure = toChatResponse('A failure in Mattermost’s shape', { $ref: '#/components/schemas/V4Error' });
  return {
    operationId: `v4.${call.method.toLowerCase()}${toPascalCase(call.path)}`,
    tags: ['v4'],
    summary: call.summary,
    description: 'Needs the token of `GET /api/mattermost/user_token`. Answers as Mattermost does.',
    security: [{ bearer: [] }],
    parameters: [
      ...toParameters(call.params as z.ZodObject | undefined, 'path'),
      ...toParameters(call.query as z.ZodObject | undefined, 'query'),
    ],
    ...(bodySchema && {
      requestBody: {
        content: call.takesFiles
          ? {
              'multipart/form-data': {
                schema: {
                  ...bodySchema,
                  properties: {
                    ...(bodySchema['properties'] as Json),
                    files: { type: 'array', items: { type: 'string', format: 'binary' } },
                  },
                },
              },
            }
          : { 'application/json': { schema: bodySchema } },
      },
    }),
    responses: {
      [String(call.status ?? 200)]: toChatResponse('Mattermost’s answer'),
      ...Object.fromEntries(['400', '401', '403', '404', '429'].map((status) => [status, failure])),
    },
  };
}

/** Builds the document. */
export function buildOpenApi(contract: AnyContract, server: string, chatCalls: readonly ChatCall[] = []): Json {
  const paths: Record<string, Json> = {};
  const components: Json = {};
  for (const [noun, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls)) {
      const body = toRequestBody(call);
      const isOpen = call.access.includes('guest');
      (paths[call.path] ??= {})[call.method.toLowerCase()] = {
        operationId: `${noun}.${name}`,
        tags: [noun],
        summary: call.summary,
        description: `For: ${call.access.join(', ')}.`,
        security: isOpen ? [{}, { token: [] }] : [{ token: [] }],
        parameters: [...toParameters(call.params, 'path'), ...toParameters(call.query, 'query')],
        ...(body && { requestBody: body }),
        responses: toResponses(call, `${noun}.${name}`, components),
      };
    }
  }
  for (const call of chatCalls)
    (paths[`/api/v4${call.path}`] ??= {})[call.method.toLowerCase()] = describeChatCall(call);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Yarmarka',
      version: '1',
      description: 'The marketplace’s API. Every POST takes an Idempotency-Key.',
    },
    servers: [{ url: server }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'X-AUTH-TOKEN' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      schemas: {
        ...components,
        V4Error: {
          type: 'object',
          required: ['id', 'message', 'detailed_error', 'request_id', 'status_code'],
          properties: {
            id: { type: 'string' },
            message: { type: 'string' },
            detailed_error: { type: 'string' },
            request_id: { type: 'string' },
            status_code: { type: 'integer' },
          },
        },
        Failure: {
          type: 'object',
          required: ['message', 'code'],
          properties: {
            message: { type: 'string' },
            code: { type: 'string', enum: Object.keys(failures) },
            errors: { type: 'object', additionalProperties: { type: 'string' } },
          },
        },
      },
    },
  };
}
