// The quick start: its steps as calls of the contract. The page prints them as curl commands; a test sends them to a real server.
import { HEADERS } from '@tallystick/wire/envelope'
import { SOCKET_PATH } from '@tallystick/wire/live/frames'
import { type Call, type CallName, CALLS } from '@tallystick/wire/trader/calls'
import { block, chapter, paragraph } from './html.ts'

export interface QuickStep {
  readonly call: CallName
  readonly words: string
  /** `$NAME` stands for what an earlier step has given. */
  readonly params: Readonly<Record<string, string>>
  /** Kept from the answer for later steps: where it is in `data`. */
  readonly keep?: { readonly name: 'TOKEN' | 'ORDER'; readonly field: string }
}

export const QUICK_START: readonly QuickStep[] = [
  {
    call: 'createDemoAccount',
    words:
      'Log in with a demo account: play money, no registration. The same `demo_id` always reaches the same account.',
    params: { demo_id: 'my-device-0123456789' },
    keep: { name: 'TOKEN', field: 'token' },
  },
  { call: 'tradeList', words: 'Look at the pairs: ids, prices, lot sizes, leverage, opening times.', params: {} },
  {
    call: 'submitOrder',
    words: 'Buy 0.01 lots of the first pair at the market, with a leverage of 10.',
    params: { forex_id: '1', type: '1', cont: '0.01', status: '1', multiple: '10' },
    keep: { name: 'ORDER', field: 'Id' },
  },
  { call: 'orders', words: 'See the open position.', params: { status: '1' } },
  { call: 'closeOrder', words: 'Close it at the newest price.', params: { id: '$ORDER' } },
]

/** POST where there is one: a GET that changes state exists for old clients. */
export function quickMethod(call: Call): 'GET' | 'POST' {
  return call.methods.some(method => method === 'POST') && call.mutating ? 'POST' : 'GET'
}

function curl({ call: name, params, keep }: QuickStep): string {
  const call: Call = CALLS[name]
  const isPost = quickMethod(call) === 'POST'
  const fields = Object.entries(params).map(([field, value]) => `${field}=${value}`)
  const query = isPost || fields.length === 0 ? '' : `?${fields.join('&')}`
  const lines = [
    `curl -s -w '\\n' "$ORIGIN${call.path}${query}"`,
    `-H "${HEADERS.language}: en"`,
    ...(call.auth === 'user' ? [`-H "${HEADERS.session}: Bearer $TOKEN"`] : []),
    ...(isPost && call.auth === 'user' ? [`-H "${HEADERS.idempotency}: $(date +%s%N)"`] : []),
    ...(isPost ? fields.map(field => `-d "${field}"`) : []),
  ]
  const command = lines.join(' \\\n  ')
  if (!keep) return command
  const pick = `sed -E 's/.*"${keep.field}":"?([^",}]+).*/\\1/'`
  return `${keep.name}=$(${command} \\\n  | ${pick})\necho "$${keep.name}"`
}

const LIVE_COMMAND = `node -e '
const socket = new WebSocket("SOCKET")
socket.onopen = () => socket.send(JSON.stringify({ method: "sub", params: { topic: "DAY_MARKET" } }))
socket.onmessage = ({ data }) => console.log(data)
setInterval(() => socket.send(JSON.stringify({ method: "ping" })), 5000)'`

/** A client with types generated from /openapi.json. A test generates, compiles and runs exactly this. */
export const TYPESCRIPT_CLIENT = `import createClient from 'openapi-fetch'
import type { paths } from './api.ts'

const origin = process.argv[2] ?? 'ORIGIN'
const api = createClient<paths>({ baseUrl: origin, headers: { lang: 'en' } })

/** The data of a success; throws what was refused. */
function opened<Answer extends { code: number; msg: string }>(result: { data?: Answer; error?: unknown }) {
  const answer = result.data
  if (answer?.code !== 1) throw new Error(JSON.stringify(answer ?? result.error))
  return answer as Extract<Answer, { code: 1 }>
}

const { data: session } = opened(
  await api.POST('/api/user/createAccountDemoForU', { body: { demo_id: crypto.randomUUID() } }),
)
api.use({
  onRequest({ request }) {
    request.headers.set('authorization', \`Bearer \${session.token}\`)
    if (request.method === 'POST') request.headers.set('idempotency-key', crypto.randomUUID())
  },
})

const { data: pairs } = opened(await api.GET('/v2/api/forex/trade_list'))
const pair = pairs.find(({ MarketStatus }) => MarketStatus === 1)
if (!pair) throw new Error('every market is closed')
console.log(pair.ShowCode, pair.ForexQuotations.Close)

const { data: order } = opened(
  await api.POST('/v2/api/forex/submit', {
    body: {
      forex_id: pair.Id,
      type: 1,
      cont: pair.ForexMinCont,
      status: 1,
      multiple: pair.HasForexMultiple[0]?.Value ?? 0,
    },
  }),
)
console.log('opened', order.Id, 'at', order.Price)

const { data: closed } = opened(await api.POST('/v2/api/forex/close', { body: { id: order.Id } }))
console.log('closed', closed.Id, 'at', closed.Price, 'profit', closed.FactProfits)
`

export function quickStartChapter(origin: string): string {
  const socket = `${origin.replace(/^http/, 'ws')}${SOCKET_PATH}?lang=en`
  return chapter(
    'quick-start',
    'Quick start',
    paragraph('Five calls in a shell. Nothing to install but curl; the demo account has 100,000 USD of play money.'),
    block(`ORIGIN=${origin}`),
    ...QUICK_START.flatMap((step, index) => [
      `<h3><span class="step">${index + 1}</span> <a href="#${step.call}">${step.call}</a></h3>`,
      paragraph(step.words),
      block(curl(step)),
    ]),
    `<h3><span class="step">${QUICK_START.length + 1}</span> <a href="#live">Live prices</a></h3>`,
    paragraph('Quotes over the live socket. Ping every five seconds; a silent socket is closed.'),
    block(LIVE_COMMAND.replace('SOCKET', socket)),
    '<h3>With types, in TypeScript</h3>',
    paragraph(
      'Types for every call come from `/openapi.json`; any OpenAPI generator will do. This is a complete client:',
    ),
    block(`npx openapi-typescript ${origin}/openapi.json -o api.ts\nnpm install openapi-fetch`),
    block(TYPESCRIPT_CLIENT.replace('ORIGIN', origin)),
  )
}
