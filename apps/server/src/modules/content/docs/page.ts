// The page at /docs: one self-contained HTML text made from the OpenAPI document. No script, no other host.
import { SOCKET_PATH } from '@tallystick/wire/live/frames'
import { attributesOf, REFUSAL_NAMES } from '@tallystick/kernel/refusal-attributes'
import type { OpenApi, Operation, Parameter } from '@tallystick/wire/openapi'

export function docsPage(api: OpenApi): string {
  const calls = Object.entries(api.paths).map(([path, operations]) => callSection(path, operations))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(api.info.title)} API</title>
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body>
<main>
<h1>${escape(api.info.title)} API</h1>
<p>${escape(api.info.description)}</p>
<p>For machines: <a href="/docs/openapi.json">openapi.json</a></p>
<nav><ul>${Object.entries(api.paths).map(navigationEntry).join('')}</ul></nav>
${calls.join('\n')}
${liveSection()}
${refusalSection()}
</main>
</body>
</html>
`
}

function navigationEntry([path, operations]: [string, Readonly<Record<string, Operation>>]): string {
  const first = Object.values(operations)[0]
  return first ? `<li><a href="#${first.operationId}"><code>${escape(path)}</code></a></li>` : ''
}

function callSection(path: string, operations: Readonly<Record<string, Operation>>): string {
  const first = Object.values(operations)[0]
  if (!first) return ''
  const methods = Object.keys(operations).map(method => `<b>${method.toUpperCase()}</b>`)
  return `<section id="${first.operationId}">
<h2>${methods.join(' ')} <code>${escape(path)}</code></h2>
<p>${escape(first.summary)} ${escape(first.description)}</p>
${parameterTable(parametersOf(operations))}
<details><summary>Answer</summary><pre>${escape(JSON.stringify(first.responses, null, 2))}</pre></details>
</section>`
}

/** Of the GET form when there is one; otherwise what the body may hold. */
function parametersOf(operations: Readonly<Record<string, Operation>>): readonly Parameter[] {
  const own = operations['get']?.parameters ?? operations['post']?.parameters ?? []
  return operations['get'] ? own : [...own, ...bodyParameters(operations['post'])]
}

function bodyParameters(operation: Operation | undefined): Parameter[] {
  // The document was made by openApi(): a body is JSON with an object schema.
  const body = operation?.requestBody as
    | { content: { 'application/json': { schema: { properties: Record<string, object>; required?: string[] } } } }
    | undefined
  const schema = body?.content['application/json'].schema
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema?.required?.includes(name) ?? false,
    schema: property,
  }))
}

function parameterTable(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(parameter => {
    const { description, ...rules } = { description: parameter.description, ...parameter.schema }
    const need = parameter.required ? 'required' : 'optional'
    const place = parameter.in === 'header' ? 'header' : need
    return `<tr><td><code>${escape(parameter.name)}</code></td><td>${place}</td><td>${escape(description ?? '')}</td><td><code>${escape(JSON.stringify(rules))}</code></td></tr>`
  })
  return `<table><thead><tr><th>Name</th><th></th><th>Meaning</th><th>Rule</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

const LIVE_FRAMES: readonly (readonly [string, string, string])[] = [
  ['to the server', '{"method":"login","params":{"token":"…"}}', 'Answered by login_result; code 1 is success.'],
  [
    'to the server',
    '{"method":"sub","params":{"topic":"DAY_MARKET"}}',
    'Also unsub. Subscribing again brings the snapshot again.',
  ],
  [
    'to the server',
    '{"method":"ping"}',
    'Answered by pong. A socket that is silent for 15 seconds is closed. Also logout.',
  ],
  [
    'DAY_MARKET',
    '[{"symbol":"BTCUSD","quotation":{"close":"…","change":"…","time":0,"status":1}}]',
    'All pairs first, then what changed.',
  ],
  [
    'KLINE.{code}',
    '{"Period":"5M","Time":0,"Open":"…","High":"…","Low":"…","Close":"…","Volume":0}',
    'One frame per period that changed.',
  ],
  [
    'FOREX_TRADE',
    '{"ProfitsTotal":"…","HazardRate":"…","CautionMoneyAll":"…","TransOrder":[{"Id":0,"UpdatePrice":"…","FactProfits":"…"}]}',
    'Own account, after login, at most four times a second.',
  ],
  ['FOREX_CLOSED', '[64]', 'Own orders that left the holding list, after login.'],
]

function liveSection(): string {
  const rows = LIVE_FRAMES.map(
    ([place, frame, meaning]) =>
      `<tr><td><code>${escape(place)}</code></td><td><code>${escape(frame)}</code></td><td>${escape(meaning)}</td></tr>`,
  )
  return `<section id="live"><h2>Live socket <code>${SOCKET_PATH}</code></h2>
<p>JSON text frames. A topic frame is {"type", "seq", "data"}: seq is one more than in the frame before, and a frame with "snapshot": true sets it
anew; any other number means that something was missed, so subscribe again. Mistakes are answered by {"type":"error","code","reason"}.</p>
<table><thead><tr><th>Topic</th><th>Frame or data</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`
}

function refusalSection(): string {
  const rows = REFUSAL_NAMES.map(name => {
    const { code, httpStatus, outcome, retryable } = attributesOf(name)
    return `<tr><td>${code}</td><td><code>${name}</code></td><td>${httpStatus}</td><td>${outcome}</td><td>${retryable ? 'yes' : ''}</td></tr>`
  })
  return `<section id="refusals"><h2>Refusals</h2>
<p>After an unknown outcome, send the same request with the same idempotency key until the answer is another one.</p>
<table><thead><tr><th>Code</th><th>Name</th><th>Status</th><th>Outcome</th><th>Retry</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}

export const DOCS_CSS = `:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h2 { margin-top: 3rem; font-size: 1.125rem; overflow-wrap: anywhere; }
h2 b { color: #5b5bd6; }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { overflow: auto; padding: 1rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 0.5rem; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.375rem 0.5rem; border-bottom: 1px solid color-mix(in srgb, currentColor 15%, transparent); text-align: start; vertical-align: top; }
nav ul { padding: 0; list-style: none; columns: 2; }
`
