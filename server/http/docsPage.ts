/** /api/docs: the API documentation as a page without scripts. */
import { failures } from '#contract/failures.ts';
import { unwrapSchema, getShape } from '#contract/introspection.ts';
import type { z } from 'zod';
import { escapeHtml } from '#server/escapeHtml.ts';
import type { Call } from './mount.ts';

type AnyContract = Record<string, Record<string, Call & { summary: string; failures?: readonly string[] }>>;

function formatType(schema: z.ZodType): string {
  const unwrapped = unwrapSchema(schema);
  if (unwrapped.type === 'enum') return (unwrapped.schema as z.ZodEnum).options.join(' | ');
  return `${unwrapped.type}${unwrapped.isNullable ? ' | null' : ''}`;
}

function renderFields(title: string, schema: z.ZodType | undefined): string {
  const rows = Object.entries(getShape(schema));
  if (rows.length === 0) return '';
  const tableRows = rows.map(([name, field]) => {
    const cells = [`<code>${escapeHtml(name)}</code>`, escapeHtml(formatType(field))];
    cells.push(unwrapSchema(field).isOptional ? '' : 'required');
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  return `<h4>${title}</h4><table>${tableRows.join('')}</table>`;
}

function renderCall(call: AnyContract[string][string]): string {
  const failureItems = (call.failures ?? []).map((code) => {
    const { status, en } = failures[code as keyof typeof failures];
    return `<li><code>${code}</code> ${status}: ${escapeHtml(en)}</li>`;
  });
  const path = `<code>${escapeHtml(call.path)}</code>`;
  return `<details>
<summary><b class="${call.method}">${call.method}</b> ${path} <span>${escapeHtml(call.summary)}</span></summary>
<p>For ${call.access.join(', ')}.</p>
${renderFields('Path', call.params)}${renderFields('Query', call.query)}${renderFields('Body', call.body)}
${call.files ? `<p>Files: <code>${call.files.join(', ')}</code> (multipart/form-data)</p>` : ''}
${call.response ? renderFields(`Answers ${call.status ?? 200}`, call.response) : '<p>Answers 204.</p>'}
${failureItems.length > 0 ? `<h4>Failures</h4><ul>${failureItems.join('')}</ul>` : ''}</details>`;
}

const css = `
body {
  font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem;
  color: #1b1f1b; background: #fff;
}
h1 { font-size: 1.75rem; }
h2 { margin: 2rem 0 .5rem; font-size: 1.125rem; }
h4 { margin: 1rem 0 .25rem; font-size: .875rem; }
a { color: #2e7d32; }
details { border: 1px solid #d9e0d9; border-radius: 8px; margin: .375rem 0; padding: .5rem .75rem; }
summary { cursor: pointer; }
summary span { color: #566056; }
b { display: inline-block; min-width: 4rem; font-size: .8125rem; }
.GET { color: #2e7d32; }
.POST { color: #1c4f9c; }
.PUT { color: #8a5300; }
.DELETE { color: #b3261e; }
table { border-collapse: collapse; font-size: .875rem; width: 100%; }
td { border-top: 1px solid #e8ece8; padding: .25rem .5rem .25rem 0; vertical-align: top; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) {
  body { background: #121512; color: #e6eae6; }
  details { border-color: #333a33; }
  td { border-color: #2a302a; }
  summary span { color: #a5b0a5; }
  .GET, a { color: #81c784; }
  .POST { color: #90b8f8; }
  .PUT { color: #f0b55a; }
  .DELETE { color: #f28b82; }
}
`;

const intro =
  'Send <code>X-AUTH-TOKEN</code> where you are signed in, <code>Accept-Language: en</code> or <code>ru</code>, ' +
  'and an <code>Idempotency-Key</code> with every POST. A failure answers <code>{message, code, errors}</code>. ' +
  'For programs: <a href="/api/openapi.json">/api/openapi.json</a>.';

/** Renders the page. */
export function renderDocsPage(contract: AnyContract): string {
  const nouns = Object.entries(contract).map(
    ([noun, calls]) => `<h2 id="${noun}">${noun}</h2>${Object.values(calls).map(renderCall).join('')}`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Yarmarka: the API</title>
<style>${css}</style>
</head>
<body>
<h1>Yarmarka: the API</h1>
<p>${intro}</p>
${nouns.join('\n')}
</body>
</html>`;
}
