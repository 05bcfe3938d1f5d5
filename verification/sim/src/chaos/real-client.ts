// One user of the real server, with a record of all requests and responses. Requests with an unknown outcome are retried with the same
// key, as the app does.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CALLS } from '@tallystick/wire/trader/calls'
import { HEADERS, SUCCESS } from '@tallystick/wire/envelope'
import { attributesOf } from '@tallystick/kernel/refusal-attributes'
import { isRefusalName } from '@tallystick/kernel/refusals'
import { uuid7, UUID7_RANDOM_BYTES } from '@tallystick/kernel/uuid7'
import { call, read, type Reply, type Stack } from './stack.ts'

export interface Asked {
  readonly kind: 'open' | 'place' | 'close' | 'cancel'
  readonly key: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  /** The order it is about; 0 for a new one. */
  readonly orderId: number
  /** The last certain answer. */
  reply?: Reply
}

const RETRY_MS = 100
/** One red pixel. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

export interface Ticket {
  readonly pairId: number
  readonly lots: string
  readonly leverage: number
  /** Far below the market: never reached while we watch. */
  readonly farTarget: string
}

export class RealClient {
  readonly demoId = randomBytes(16).toString('hex')
  readonly history: Asked[] = []
  readonly contradictions: string[] = []
  /** Internal errors: right while the database is gone, and only then. */
  readonly broken: string[] = []
  readonly #stack: Stack
  readonly #tickets: readonly Ticket[]
  #token = ''
  #isResting = false

  constructor(stack: Stack, tickets: readonly Ticket[]) {
    this.#stack = stack
    this.#tickets = tickets
  }

  async signIn(): Promise<void> {
    for (;;) {
      const reply = await call(this.#stack, CALLS.createDemoAccount.path, { demo_id: this.demoId }, {})
      if (reply?.code === SUCCESS) {
        this.#token = String(reply.data['token'])
        return
      }
      await sleep(RETRY_MS)
    }
  }

  /** Acts until told to rest, then finds out what is still unknown. */
  async live(): Promise<void> {
    this.#isResting = false
    while (!this.#isResting) await this.ask(this.#next())
    for (const asked of this.history) if (!asked.reply) await this.ask(asked)
  }

  rest(): void {
    this.#isResting = true
  }

  /** Asks until the answer is certain. */
  async ask(asked: Asked): Promise<Reply> {
    for (;;) {
      const reply = await this.#send(asked)
      const reason = reply?.data.reason ?? ''
      if (reason === 'internal_error')
        this.broken.push(`${asked.kind} ${asked.key} was answered with an internal error`)
      const refusal = isRefusalName(reason) ? attributesOf(reason) : undefined
      if (reply && !refusal?.retryable) {
        // One that is not kept is as good as never asked: nothing happened, and the next answer may differ.
        if (refusal?.kept !== false) this.#hear(asked, reply)
        return reply
      }
      await sleep(RETRY_MS)
    }
  }

  /** A new thing to ask for; kept in the history. */
  begin(kind: Asked['kind'], orderId = 0): Asked {
    const path = {
      open: CALLS.submitOrder,
      place: CALLS.submitOrder,
      close: CALLS.closeOrder,
      cancel: CALLS.cancelOrder,
    }[kind].path
    const params = orderId === 0 ? this.#orderParams(kind) : { id: String(orderId) }
    const asked: Asked = { kind, key: uuid7(Date.now(), randomBytes(UUID7_RANDOM_BYTES)), path, params, orderId }
    this.history.push(asked)
    return asked
  }

  /** A small picture, as a proof of payment would be. */
  upload(path: string): Promise<Reply | undefined> {
    const body = new FormData()
    body.append('file', new Blob([Buffer.from(PICTURE, 'base64')], { type: 'image/png' }), 'proof.png')
    const url = `http://127.0.0.1:${this.#stack.port}${path}`
    return read(fetch(url, { method: 'POST', body, headers: { [HEADERS.session]: this.#token } }))
  }

  #send(asked: Asked): Promise<Reply | undefined> {
    const headers = { [HEADERS.session]: this.#token, [HEADERS.idempotency]: asked.key }
    return call(this.#stack, asked.path, asked.params, headers)
  }

  #hear(asked: Asked, reply: Reply): void {
    const before = asked.reply
    if (before && textOf(before) !== textOf(reply)) {
      this.contradictions.push(`${asked.kind} ${asked.key} was answered ${textOf(before)} and then ${textOf(reply)}`)
    }
    asked.reply = reply
  }

  #next(): Asked {
    const roll = Math.random()
    const holding = this.#openOrders('open', 'close')
    const pending = this.#openOrders('place', 'cancel')
    const past = this.history[Math.floor(Math.random() * this.history.length)]
    if (past && roll < 0.05) return past
    if (roll < 0.4 && holding.length > 0)
      return this.begin('close', holding[Math.floor(Math.random() * holding.length)])
    if (roll < 0.5 && pending.length > 0) return this.begin('cancel', pending[0])
    return this.begin(roll < 0.85 ? 'open' : 'place')
  }

  #openOrders(made: Asked['kind'], ended: Asked['kind']): number[] {
    const gone = new Set(this.history.filter(asked => asked.kind === ended).map(asked => asked.orderId))
    return this.history
      .filter(asked => asked.kind === made && asked.reply?.code === SUCCESS)
      .map(asked => Number(asked.reply?.data['Id']))
      .filter(id => !gone.has(id))
      .slice(-20)
  }

  #orderParams(kind: Asked['kind']): Readonly<Record<string, string>> {
    const ticket = this.#tickets[Math.floor(Math.random() * this.#tickets.length)]
    if (!ticket) throw new Error('no market is open')
    return {
      type: Math.random() < 0.5 ? '1' : '2',
      cont: ticket.lots,
      forex_id: String(ticket.pairId),
      multiple: String(ticket.leverage),
      ...(kind === 'open' ? { status: '1' } : { status: '0', target_price: ticket.farTarget }),
    }
  }
}

/** Open markets that can be traded in the smallest size. */
export async function openTickets(stack: Stack): Promise<Ticket[]> {
  const reply = await call(stack, CALLS.tradeList.path, {}, {})
  // The wire's PairSchema; this call answers with a list.
  const pairs = (reply?.data ?? []) as unknown as readonly {
    Id: number
    MarketStatus: number
    ForexMinCont: string
    PricePrecision: number
    HasForexMultiple: readonly { Value: number }[]
    ForexQuotations: { Close: string }
  }[]
  return pairs
    .filter(pair => pair.MarketStatus === 1 && pair.HasForexMultiple.length > 0)
    .map(pair => ({
      pairId: pair.Id,
      lots: pair.ForexMinCont,
      leverage: Math.max(...pair.HasForexMultiple.map(({ Value }) => Value)),
      farTarget: (Number(pair.ForexQuotations.Close) / 2).toFixed(pair.PricePrecision),
    }))
}

function textOf(reply: Reply): string {
  return JSON.stringify([reply.code, reply.data])
}
