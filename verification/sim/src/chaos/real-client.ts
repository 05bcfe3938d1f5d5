// One trader at the real server, with a record of all requests and responses.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CALLS } from '@tallystick/wire/trader/calls'
import { HEADERS, SUCCESS } from '@tallystick/wire/envelope'
import { uuid7, UUID7_RANDOM_BYTES } from '@tallystick/kernel/uuid7'
import { KeyedCaller, type KeyedRequest, RETRY_MS } from './keyed-caller.ts'
import { call, read, type Reply, type Site } from './stack.ts'

export interface Asked extends KeyedRequest {
  readonly kind: 'open' | 'place' | 'close' | 'cancel'
  /** The order it is about; 0 for a new one. */
  readonly orderId: number
}

/** One red pixel. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

export interface Ticket {
  readonly pairId: number
  readonly lots: string
  readonly leverage: number
  /** Far below the market: never reached while we watch. */
  readonly farTarget: string
}

export class RealClient extends KeyedCaller {
  readonly demoId = randomBytes(16).toString('hex')
  readonly history: Asked[] = []
  readonly #tickets: readonly Ticket[]
  readonly #paceMs: number
  #isResting = false

  /** @param paceMs between an answer and the next request. */
  constructor(site: Site, tickets: readonly Ticket[], paceMs = 0) {
    super(site)
    this.#tickets = tickets
    this.#paceMs = paceMs
  }

  async signIn(): Promise<void> {
    for (;;) {
      const reply = await call(this.site, CALLS.createDemoAccount.path, { demo_id: this.demoId }, {})
      if (reply?.code === SUCCESS) {
        this.token = String(reply.data['token'])
        return
      }
      await sleep(RETRY_MS)
    }
  }

  /** Acts until told to rest, then finds out what is still unknown. */
  async live(): Promise<void> {
    this.#isResting = false
    while (!this.#isResting) {
      await this.ask(this.#next())
      if (this.#paceMs > 0) await sleep(this.#paceMs)
    }
    for (const asked of this.history) if (!asked.reply) await this.ask(asked)
  }

  rest(): void {
    this.#isResting = true
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
    const url = `http://127.0.0.1:${this.site.port}${path}`
    return read(fetch(url, { method: 'POST', body, headers: { [HEADERS.session]: this.token } }))
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
export async function openTickets(site: Site): Promise<Ticket[]> {
  const reply = await call(site, CALLS.tradeList.path, {}, {})
  // The wire's PairSchema; this call answers with a list.
  const pairs = (reply?.data ?? []) as unknown as readonly {
    Id: number
    MarketStatus: number
    ForexMinCont: string
    PricePrecision: number
    HasForexMultiple: readonly { Value: number }[]
    ForexQuotations: { Close: string }
  }[]
  return (
    pairs
      .filter(pair => pair.MarketStatus === 1 && pair.HasForexMultiple.length > 0)
      // A price source may not have them all.
      .filter(pair => Number(pair.ForexQuotations.Close) > 0)
      .map(pair => ({
        pairId: pair.Id,
        lots: pair.ForexMinCont,
        leverage: Math.max(...pair.HasForexMultiple.map(({ Value }) => Value)),
        farTarget: (Number(pair.ForexQuotations.Close) / 2).toFixed(pair.PricePrecision),
      }))
  )
}
