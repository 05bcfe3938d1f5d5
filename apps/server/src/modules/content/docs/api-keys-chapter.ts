// API keys in the docs: how a request is signed, and the same small program in three languages. A test runs all three.
import { HEADERS } from '@tallystick/wire/envelope'
import { type CallName, CALLS } from '@tallystick/wire/trader/calls'
import { CALLS_BY_KEY, LONGEST_KEY_DAYS, MOST_API_KEYS, SIGNED_WITHIN_MS } from '@tallystick/wire/trader/key-scopes'
import { block, chapter, code, paragraph, table } from './html.ts'

/** Each reads the balances, buys 0.01 lots of the first pair and closes them, and prints what it did. */
export const KEY_EXAMPLES = {
  curl: `#!/usr/bin/env bash
# ORIGIN, KEY and SECRET come from the environment.
set -eu
ask() { # method, address, JSON body
  local time key body_hash signature
  time=$(date +%s%3N)
  key=$([ "$1" = POST ] && cat /proc/sys/kernel/random/uuid || true)
  body_hash=$(printf %s "\${3-}" | openssl dgst -sha256 -r | cut -d' ' -f1)
  signature=$(printf '%s\\n%s\\n%s\\n%s\\n%s' "$time" "$1" "$2" "$key" "$body_hash" |
    openssl dgst -sha256 -r -hmac "$SECRET" | cut -d' ' -f1)
  curl -s -X "$1" "$ORIGIN$2" -H "lang: en" -H "content-type: application/json" \\
    -H "api-key: $KEY" -H "api-time: $time" -H "api-signature: $signature" \\
    \${key:+-H "idempotency-key: $key"} \${3:+--data-binary "$3"}
}
ask GET /v2/api/main/wallet/getBalance; echo
opened=$(ask POST /v2/api/forex/submit '{"forex_id":1,"type":1,"cont":"0.01","status":1,"multiple":10}')
id=$(echo "$opened" | sed -E 's/.*"Id":([0-9]+).*/\\1/')
echo "opened $id"
ask POST /v2/api/forex/close "{\\"id\\":$id}"; echo
`,
  typescript: `import { createHash, createHmac, randomUUID } from 'node:crypto'

const { ORIGIN = '', KEY = '', SECRET = '' } = process.env

async function ask(method: 'GET' | 'POST', address: string, params?: object) {
  const time = String(Date.now())
  const key = method === 'POST' ? randomUUID() : ''
  const body = params === undefined ? '' : JSON.stringify(params)
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const text = [time, method, address, key, bodyHash].join('\\n')
  const signature = createHmac('sha256', SECRET).update(text).digest('hex')
  const response = await fetch(ORIGIN + address, {
    method,
    headers: {
      lang: 'en',
      'api-key': KEY,
      'api-time': time,
      'api-signature': signature,
      ...(body !== '' && { 'content-type': 'application/json' }),
      ...(key !== '' && { 'idempotency-key': key }),
    },
    ...(body !== '' && { body }),
  })
  const { code, msg, data } = await response.json()
  if (code !== 1) throw new Error(msg)
  return data
}

console.log(await ask('GET', '/v2/api/main/wallet/getBalance'))
const order = await ask('POST', '/v2/api/forex/submit', { forex_id: 1, type: 1, cont: '0.01', status: 1, multiple: 10 })
console.log('opened', order.Id)
const closed = await ask('POST', '/v2/api/forex/close', { id: order.Id })
console.log('closed', closed.Id, closed.FactProfits)
`,
  python: `import hashlib, hmac, json, os, time, urllib.error, urllib.request, uuid

ORIGIN, KEY, SECRET = (os.environ[name] for name in ("ORIGIN", "KEY", "SECRET"))

def ask(method, address, params=None):
    now = str(int(time.time() * 1000))
    key = str(uuid.uuid4()) if method == "POST" else ""
    body = b"" if params is None else json.dumps(params).encode()
    text = "\\n".join([now, method, address, key, hashlib.sha256(body).hexdigest()])
    signature = hmac.new(SECRET.encode(), text.encode(), hashlib.sha256).hexdigest()
    headers = {"lang": "en", "api-key": KEY, "api-time": now, "api-signature": signature}
    if body:
        headers["content-type"] = "application/json"
    if key:
        headers["idempotency-key"] = key
    request = urllib.request.Request(ORIGIN + address, body or None, headers, method=method)
    try:
        answer = json.load(urllib.request.urlopen(request))
    except urllib.error.HTTPError as error:
        answer = json.load(error)
    if answer["code"] != 1:
        raise RuntimeError(answer["msg"])
    return answer["data"]

print(ask("GET", "/v2/api/main/wallet/getBalance"))
order = ask("POST", "/v2/api/forex/submit", {"forex_id": 1, "type": 1, "cont": "0.01", "status": 1, "multiple": 10})
print("opened", order["Id"])
closed = ask("POST", "/v2/api/forex/close", {"id": order["Id"]})
print("closed", closed["Id"], closed["FactProfits"])
`,
} as const

const listed = (scope: 'read' | 'trade'): string =>
  // Object.entries widens the names to string.
  (Object.entries(CALLS_BY_KEY) as [CallName, string][])
    .filter(([, needed]) => needed === scope)
    .map(([name]) => `<a href="#${name}">${name}</a>`)
    .join(', ')

export function apiKeysChapter(): string {
  const seconds = SIGNED_WITHIN_MS / 1_000
  return chapter(
    'api-keys',
    'API keys',
    paragraph(
      `A program of a user signs its requests with an API key instead of sending the token of a login. Keys are made in the app (Account, Settings, API keys): up to ${MOST_API_KEYS}, each with a permission, the addresses it may be used from, and a day on which it expires (${LONGEST_KEY_DAYS} days at most). The secret is shown once. A key that is revoked stops at once, and so do all keys when the password changes. What is done by key is marked with the name of the key in orders and in the account's records (\`KeyActs\`).`,
    ),
    table(
      ['Permission', 'Calls'],
      [
        ['read', listed('read')],
        ['trade', `what <code>read</code> may, and ${listed('trade')}`],
      ],
    ),
    paragraph(
      'Everything else is refused with `api_key_scope`: no key can withdraw, transfer, borrow, add a withdrawal method, or change what protects the account. Calls without a login need no signature.',
    ),
    `<dl>
<dt>${code(HEADERS.apiKey)}</dt><dd>The id of the key.</dd>
<dt>${code(HEADERS.apiTime)}</dt><dd>Now, in milliseconds since 1970. More than ${seconds} seconds from our clock is refused with <code>request_time_wrong</code>; <code>data.params.now</code> tells our time.</dd>
<dt>${code(HEADERS.apiSignature)}</dt><dd>HMAC-SHA-256 with the secret as key, in lower-case hex, over five lines joined by a line feed: the time as sent, the method, the address as sent (path and query, without the host), the <code>${HEADERS.idempotency}</code> header or nothing, and the SHA-256 of the body in lower-case hex (of nothing without a body).</dd>
</dl>`,
    paragraph(
      'Each signature is accepted once: to ask again, sign again with the time of then and the same `idempotency-key`, and get the first answer. Each key has its own limit beside that of its user, see [Limits](#limits).',
    ),
    paragraph(
      `The live socket takes a key too: send \`{"method":"login","params":{"key":…,"time":…,"signature":…}}\`, signed with the method \`LOGIN\`, an empty address, no idempotency key and no body.`,
    ),
    paragraph(
      `All three do the same; the first calls are \`GET ${CALLS.balances.path}\` and \`POST ${CALLS.submitOrder.path}\`.`,
    ),
    '<h3>curl</h3>',
    block(KEY_EXAMPLES.curl),
    '<h3>TypeScript</h3>',
    block(KEY_EXAMPLES.typescript),
    '<h3>Python</h3>',
    block(KEY_EXAMPLES.python),
  )
}
