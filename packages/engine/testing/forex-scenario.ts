// Trading helpers for tests: one shard, a few pairs of each kind, and short methods for orders and prices.
import type { Trail } from '@tallystick/formulas/forex'
import { decimal, type Price, trimDecimal } from '@tallystick/kernel/decimal'
import { type HouseAccount, houseAccount } from '@tallystick/ledger/chart'
import { present } from '@tallystick/kernel/assert'
import { type Changes } from '../src/core/changes.ts'
import { noChanges } from '../src/core/collections.ts'
import type { HostCommand } from '../src/core/commands.ts'
import type { OpenOrder } from '../src/products/forex/commands.ts'
import type { Side } from '../src/core/side.ts'
import type { ForexOrder } from '../src/products/forex/record.ts'
import { valuation } from '../src/products/forex/value/valuation.ts'
import { type PairTerms, type Tick, tickId } from '../src/core/pair.ts'
import { DEFAULT_SETTINGS, type EngineSettings } from '../src/core/settings.ts'
import { emptyState, setTerms, type State } from '../src/core/state.ts'
import { type StepResult, seedPrice, stepCommand, stepMarket, stepTick } from '../src/core/step.ts'

const START = 1_800_000_000_000

export const BTCUSD = 1
export const EURUSD = 2
export const USDJPY = 3
export const GBPUSD = 4
export const EURGBP = 5
export const FIXED = 6

const base = {
  pricePlaces: 5,
  lotStep: decimal('0.01'),
  minLots: decimal('0.01'),
  maxLots: decimal('50'),
  unitsPerLot: decimal('100000'),
  feeRate: decimal('3'),
  marginMode: 'leveraged',
  leverages: [1, 10, 100, 500],
} as const

export const SCENARIO_PAIRS: readonly PairTerms[] = [
  { ...base, id: BTCUSD, code: 'BTCUSD', pricePlaces: 2, unitsPerLot: decimal('1'), feeRate: decimal('2') },
  { ...base, id: EURUSD, code: 'EURUSD' },
  { ...base, id: USDJPY, code: 'USDJPY', pricePlaces: 3, conversion: { pairId: USDJPY, inverse: true } },
  { ...base, id: GBPUSD, code: 'GBPUSD' },
  { ...base, id: EURGBP, code: 'EURGBP', conversion: { pairId: GBPUSD, inverse: false } },
  {
    ...base,
    id: FIXED,
    code: 'FIXED',
    pricePlaces: 2,
    unitsPerLot: decimal('100'),
    marginMode: 'fixed',
    leverages: [],
  },
]

/** What a test says of an order; everything has a plain default. */
export interface Ticket {
  readonly user?: number
  readonly pair?: number
  readonly side?: Side
  readonly lots?: string
  readonly leverage?: number
  readonly stopLoss?: string
  readonly takeProfit?: string
  readonly expiresAt?: number
  readonly trail?: Trail
}

export class ForexScenario {
  readonly state: State = emptyState(0)
  /** Everything that has changed so far. */
  readonly changes: Changes = noChanges()
  now = START

  constructor(settings: Partial<EngineSettings> = {}) {
    this.state.settings = { ...DEFAULT_SETTINGS, ...settings }
    for (const terms of SCENARIO_PAIRS) {
      setTerms(this.state, terms)
      stepMarket(this.state, terms.id, { open: true, closesAt: Infinity }, this.now)
    }
  }

  /** A demo user with this much in the forex account and nothing else. */
  join(userId: number, forex: string): void {
    const { settings } = this.state
    this.state.settings = { ...settings, demoGrants: { forex: decimal(forex), micro: 0n, main: 0n } }
    this.submit({ type: 'open_accounts', userId, realm: 'demo' })
  }

  /** An accepted price, a tenth of a second later. */
  quote(pairId: number, price: string): void {
    this.now += 100
    this.tick({ id: tickId(pairId, this.now), pairId, price: decimal(price), at: this.now })
  }

  /** A price that arrives now, of whatever time it is. */
  tick(tick: Tick): void {
    stepTick(this.state, tick, this.now, this.changes)
  }

  /** A price from before the host's time. */
  seed(pairId: number, price: string): void {
    this.now += 100
    seedPrice(this.state, { id: tickId(pairId, this.now), pairId, price: decimal(price), at: this.now })
  }

  market(pairId: number, open: boolean, closesAt = Infinity): void {
    stepMarket(this.state, pairId, { open, closesAt }, this.now)
  }

  wait(ms: number): void {
    this.now += ms
  }

  submit(command: HostCommand): StepResult {
    return stepCommand(this.state, command, this.now, this.changes)
  }

  /** The name of the refusal, or `ok`. */
  verdict(command: HostCommand): string {
    const result = this.submit(command)
    return 'refusal' in result ? result.refusal.reason : 'ok'
  }

  open(ticket: Ticket = {}): number {
    return this.#idFrom(this.submit(openOrder(ticket)))
  }

  place(target: string, ticket: Ticket = {}): number {
    return this.#idFrom(
      this.submit({
        ...openOrder(ticket),
        type: 'place_order',
        target: decimal(target),
        expiresAt: ticket.expiresAt ?? null,
      }),
    )
  }

  close(orderId: number, userId = 1): string {
    return this.verdict({ type: 'close_order', userId, orderId })
  }

  cancel(orderId: number, userId = 1): string {
    return this.verdict({ type: 'cancel_order', userId, orderId })
  }

  /** An order as it is or was. */
  order(id: number): ForexOrder {
    const { made, changed } = this.changes.records.forex_order
    return present(made.get(id) ?? changed.get(id), `order ${id}`)
  }

  /** "free held debt" of the forex account, in dollars. */
  money(userId = 1): string {
    const { balance, held, debt } = present(this.state.books.users.get(userId), `user ${userId}`).forex
    return [balance, held, debt].map(amount => trimDecimal(amount)).join(' ')
  }

  equity(userId = 1): string {
    return trimDecimal(valuation(this.state, userId).equity)
  }

  house(account: HouseAccount): string {
    return trimDecimal(this.state.books.house.get(houseAccount(0, 'demo', account)) ?? 0n)
  }

  notices(): string[] {
    return this.changes.notices.map(notice => notice.kind)
  }

  #idFrom(result: StepResult): number {
    if ('refusal' in result) throw new Error(`refused: ${result.refusal.reason}`)
    return present(result.answer.orderId, 'order id')
  }
}

/** A market order for one bitcoin at 100, unless the ticket says otherwise. */
export function openOrder(ticket: Ticket = {}): OpenOrder {
  return {
    type: 'open_order',
    userId: ticket.user ?? 1,
    pairId: ticket.pair ?? BTCUSD,
    side: ticket.side ?? 'buy',
    lots: decimal(ticket.lots ?? '1'),
    leverage: ticket.leverage ?? 100,
    stopLoss: price(ticket.stopLoss),
    takeProfit: price(ticket.takeProfit),
    trail: ticket.trail,
  }
}

function price(text: string | undefined): Price | null {
  return text === undefined ? null : decimal(text)
}
