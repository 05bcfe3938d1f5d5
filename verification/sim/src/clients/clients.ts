// The simulated users: they place, close and change orders, send commands twice, lose their connection, and repeat a request with the same
// key until its outcome is known.
import { isCommandOf } from '@tallystick/engine/core/registry'
import type { Command } from '@tallystick/engine/core/commands'
import type { Side } from '@tallystick/engine/core/side'
import type { Leaving } from '@tallystick/engine/products/forex/value/leaving'
import { type ForexOrder, heldFor } from '@tallystick/engine/products/forex/record'
import type { Stops } from '@tallystick/engine/products/forex/terms'
import type { Withdrawal } from '@tallystick/engine/products/wallet/withdrawal/withdrawal'
import type { Trail } from '@tallystick/formulas/forex'
import { decimal, type Lots, type Price, roundTo, type Usd } from '@tallystick/kernel/decimal'
import type { Random } from '@tallystick/kernel/random'
import { uuid7 } from '@tallystick/kernel/uuid7'
import type { AccountType } from '@tallystick/ledger/chart'
import type { IdempotencyKey, Outcome } from '@tallystick/server/engine-host/engine-client'
import { KEY_SKEW_MS } from '@tallystick/server/engine-host/shard/timed-keys'
import { attributesOf } from '@tallystick/kernel/refusal-attributes'
import { AlertClients } from '../alerts/clients.ts'
import { sometimesByKey } from '../key-acts/clients.ts'
import { closeAllOf, countClosed } from './close-all.ts'
import { CopyClients } from './copy.ts'
import { FreezeClients } from './freeze.ts'
import type { OpenOrder, PlaceOrder } from '@tallystick/engine/products/forex/commands'
import { placingOco, replacing, someExpiry } from './in-stead.ts'
import { someTrail } from './trail.ts'
import { MicroClients } from './micro.ts'
import { WalletClients } from './wallet.ts'
import type { Coverage } from '../world/coverage.ts'
import type { Focus } from '../world/draw.ts'
import { leverageFor, SIM_PAIRS, type SimPair } from '../world/markets.ts'
import type { Timeline } from '../world/timeline.ts'

/** What a client knows of one request. */
export interface ClientRequest {
  readonly command: Command
  readonly key: IdempotencyKey
  /** Undefined while nothing certain is known. */
  answer?: Outcome
  isPending: boolean
  /** The last word was a refusal for the market of that moment: certain, but not kept under the key. */
  isRefusedForNow: boolean
}

export interface ClientDeps {
  readonly timeline: Timeline
  readonly random: Random
  readonly coverage: Coverage
  readonly users: readonly number[]
  readonly focus: Focus
  readonly submit: (command: Command, key?: IdempotencyKey) => Promise<Outcome>
  readonly priceOf: (pairId: number) => Price
  /** Free money as the screen shows it. */
  readonly balanceOf: (userId: number, type: AccountType) => Usd
  readonly withdrawalOf: (id: number) => Withdrawal | undefined
  readonly realmOf: (userId: number) => 'real' | 'demo' | undefined
  readonly shardOf: (userId: number) => number
  /** A micro order was taken: the world may let a price fall on its last millisecond. */
  readonly onMicro: (pairId: number, expiresAt: number) => void
  /** A withdrawal waits that is paid by a pair: the world may move its price away from the estimate. */
  readonly onWithdrawalWaits: (pairId: number) => void
  /** A master's order waits: the world may let the price fall through target and stop before the copies are made. */
  readonly onMasterWaits: (pairId: number, stopLoss: Price) => void
  /** An order is closed, cancelled or changed: the world may let a price strike it at the same moment. */
  readonly onTouched: (orderId: number) => void
  /** A pending order ends by time: the world may let a price reach it at that moment. */
  readonly onExpires: (orderId: number, expiresAt: number) => void
  /** Pending orders as the screen shows them. */
  readonly pendingOf: (userId: number) => readonly ForexOrder[]
  /** What the screen says may leave the forex account. */
  readonly transferableOf: (userId: number) => Leaving | undefined
  /** Open copies of a master's order. */
  readonly copiesOf: (orderId: number) => readonly Pick<ForexOrder, 'id' | 'userId'>[]
}

const PATIENCE_MS = 3_000
/** How much of what is done are freezes and their lifting. */
const FREEZES = 0.01
/** And price alerts. */
const ALERTS = 0.06

/** The shares of micro, wallet and copy commands; the rest is forex. */
const SHARES: Readonly<Record<Focus, readonly [number, number, number]>> = {
  everything: [0.25, 0.35, 0.2],
  contracts: [0, 0, 0],
  copies: [0.02, 0.05, 0.4],
  wallet: [0.02, 0.9, 0],
}

/** How many of the users have real accounts: only these have a wallet. */
const REAL_SHARES: Readonly<Record<Focus, number>> = { everything: 0.5, contracts: 0.1, copies: 0.1, wallet: 0.9 }

export class Clients {
  readonly history: ClientRequest[] = []
  readonly contradictions: string[] = []
  readonly #deps: ClientDeps
  readonly #ordersOf = new Map<number, number[]>()
  readonly #wallet: WalletClients
  readonly #micro: MicroClients
  readonly #copy: CopyClients
  readonly #freeze: FreezeClients
  readonly #alerts: AlertClients
  readonly #keysOf = new Map<number, number>()
  #isCalm = false
  /** The trailing stop that an order was last given. */
  readonly #trailOf = new Map<number, Trail>()
  readonly #lotsOf = new Map<number, Lots>()
  readonly #pairOf = new Map<number, number>()
  readonly #hedges = new Set<Command>()

  constructor(deps: ClientDeps) {
    this.#deps = deps
    this.#micro = new MicroClients(deps)
    this.#copy = new CopyClients(deps)
    this.#freeze = new FreezeClients(deps)
    this.#alerts = new AlertClients(deps)
    this.#wallet = new WalletClients({ ...deps, now: () => deps.timeline.now })
  }

  /** One user does one thing. */
  act(): void {
    const { random, coverage, users } = this.#deps
    const roll = random.fraction()
    const past = this.history.length > 0 ? random.pick(this.history) : undefined
    if (past && roll < 0.08) {
      coverage.hit('client: repeated key')
      return this.#send(past)
    }
    if (past?.answer && roll < 0.1) {
      coverage.hit('client: reused key')
      return this.#reuse(past)
    }
    if (random.chance(FREEZES)) {
      for (const command of this.#freeze.act()) this.#request(command)
      return
    }
    if (random.chance(ALERTS)) {
      for (const command of this.#alerts.act(random.pick(users))) this.#request(command)
      return
    }
    const [micro, wallet, copy] = SHARES[this.#deps.focus]
    if (random.chance(micro)) {
      for (const command of this.#micro.act(random.pick(users))) this.#request(command)
      return
    }
    if (random.chance(wallet)) {
      for (const command of this.#wallet.act()) this.#request(command)
      return
    }
    if (random.chance(copy)) {
      for (const command of this.#copy.act(random.pick(users))) this.#request(command)
      return
    }
    const request = this.#request(this.#command(this.#copy.trader(random.pick(users))))
    for (const command of this.#copy.raceOf(request.command)) this.#request(command)
    if ('orderId' in request.command && random.chance(0.2)) this.#deps.onTouched(request.command.orderId)
    if (request.command.type === 'close_order' && random.chance(0.2)) {
      coverage.hit('client: parallel close')
      const times = random.pick([2, 3, 3, 3, 3, 3, 3, 49])
      for (let n = 0; n < times; n++) this.#request(request.command)
    }
  }

  /** Users take their money out of forex: a price stands still, or a market is closed. */
  takeOut(why: string): void {
    this.#request(closeAllOf(this.#deps.random.pick(this.#deps.users), this.#deps.random))
    for (const command of this.#freeze.takeOut()) {
      this.#deps.coverage.hit(`client: takes money out while ${why}`)
      this.#request(command)
    }
  }

  /** A price is stale: withdrawals that are paid by it are requested and approved. */
  withdrawBy(pairId: number): void {
    for (const command of this.#wallet.withdrawBy(pairId)) this.#request(command)
  }

  /** Commands that the world has aimed at a condition. */
  request(commands: readonly Command[], what: string): void {
    for (const command of commands) {
      this.#deps.coverage.hit(`client: ${what}`)
      this.#request(command)
    }
  }

  /** Without a key nothing is stored of a refusal: whoever refuses has to know that it may. */
  askWithoutKey(): void {
    const { random, coverage, users, submit } = this.#deps
    coverage.hit('client: asks without a key')
    void submit({ type: 'cancel_order', userId: random.pick(users), orderId: 1 }).then(outcome => {
      if (outcome.ok) this.contradictions.push('[bug] an order was cancelled that never was')
    })
  }

  openAccounts(): void {
    const realShare = REAL_SHARES[this.#deps.focus]
    for (const userId of this.#deps.users) {
      this.#request({ type: 'open_accounts', userId, realm: this.#deps.random.chance(realShare) ? 'real' : 'demo' })
    }
  }

  /** From now on nobody begins anything by themselves. */
  calm(): void {
    this.#isCalm = true
  }

  /** Repeats a few requests whose outcome is unknown, with the same key, as a client does. */
  sendAgain(): number {
    const open = this.history.filter(request => !request.answer && !request.isRefusedForNow)
    for (const request of open.filter(one => !one.isPending).slice(0, 3)) this.#send(request)
    return open.length
  }

  #request(asked: Command): ClientRequest {
    const command = sometimesByKey(asked, this.history.length)
    const request: ClientRequest = {
      command,
      key: { key: this.#newKey(command.userId), paramsHash: hashOf(command) },
      isPending: false,
      isRefusedForNow: false,
    }
    this.history.push(request)
    this.#send(request)
    return request
  }

  /** Phones know nothing of each other: two users often choose the same key. Clocks of phones are wrong, now and then by minutes. */
  #newKey(userId: number): string {
    const { random, timeline, coverage } = this.#deps
    const count = (this.#keysOf.get(userId) ?? 0) + 1
    this.#keysOf.set(userId, count)
    if (random.chance(0.3)) return `k${count}`
    const aheadMs = random.pick([0, 0, 0, 0, -1_000, -40_000, 30_000, KEY_SKEW_MS, KEY_SKEW_MS + 2_000])
    coverage.hit(aheadMs > KEY_SKEW_MS ? 'client: key made for a time to come' : 'client: key that tells its time')
    return `k:${uuid7(timeline.now + aheadMs, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, count >> 8, count & 255))}`
  }

  #send(request: ClientRequest): void {
    const { timeline, coverage, random } = this.#deps
    request.isPending = true
    request.isRefusedForNow = false
    let isOver = false
    const retry = (): void => {
      if (isOver) return
      isOver = true
      request.isPending = false
      if (!request.answer && random.chance(0.7)) {
        coverage.hit('client: repeated request')
        this.#send(request)
      }
    }
    timeline.after(PATIENCE_MS, retry)
    void this.#deps.submit(request.command, request.key).then(outcome => {
      isOver = true
      request.isPending = false
      this.#hear(request, outcome)
    })
  }

  #hear(request: ClientRequest, outcome: Outcome): void {
    const reason = outcome.ok ? 'ok' : outcome.refusal.reason
    if (!outcome.ok) this.#deps.coverage.hit(`refused: ${reason}`)
    if (reason === 'price_stale' && isCommandOf('wallet', request.command))
      this.#deps.coverage.hit(`stale price: ${request.command.type}`)
    if (request.command.type === 'transfer_own' && request.command.from === 'forex' && reason === 'price_stale')
      this.#deps.coverage.hit('transfer: refused on an old price')
    if (!outcome.ok && !attributesOf(outcome.refusal.reason).kept) {
      if (reason === 'internal_error') this.contradictions.push(`[bug] ${request.command.type} broke an assertion`)
      // What a process that is going away says later of an earlier try does not make it unknown again.
      request.isRefusedForNow ||= reason === 'price_stale' || reason === 'market_closed'
      // Nothing is kept under the key after these, so a later answer may differ; a known one must not.
      return
    }
    if (request.answer && textOf(request.answer) !== textOf(outcome)) {
      this.contradictions.push(
        `[I65] ${request.key.key} was answered ${textOf(request.answer)} and then ${textOf(outcome)}`,
      )
    }
    request.answer = outcome
    if (outcome.ok && request.command.type === 'reverse_order')
      this.#deps.coverage.hit('client: turned a position round')
    if (outcome.ok) countClosed(outcome.answer, this.#deps.coverage)
    this.#wallet.hear(request.command, outcome)
    this.#copy.hear(request.command, outcome)
    this.#freeze.hear(request.command, outcome)
    this.#alerts.hear(request.command, outcome)
    if (request.command.type === 'open_micro' && outcome.ok && outcome.answer.expiresAt !== undefined)
      this.#deps.onMicro(request.command.pairId, outcome.answer.expiresAt)
    if (request.command.type === 'place_order' && outcome.ok && this.#copy.isMaster(request.command.userId))
      this.#deps.onMasterWaits(request.command.pairId, request.command.stopLoss ?? 0n)
    if ((request.command.type === 'place_order' || request.command.type === 'place_oco') && outcome.ok)
      this.#thinkAgain(request.command.userId)
    if (request.command.type === 'open_order' && outcome.ok) this.#hedge(request.command)
    if (outcome.ok && outcome.answer.orderId !== undefined && isOpening(request.command)) {
      if ('expiresAt' in request.command && request.command.expiresAt !== null)
        this.#deps.onExpires(outcome.answer.orderId, request.command.expiresAt)
      const list = this.#ordersOf.get(request.command.userId) ?? []
      list.push(outcome.answer.orderId)
      if ('pairId' in request.command && request.command.pairId !== null)
        this.#pairOf.set(outcome.answer.orderId, request.command.pairId)
      if ('lots' in request.command) this.#lotsOf.set(outcome.answer.orderId, request.command.lots)
      this.#keepTrail(outcome.answer.orderId, request.command)
      this.#ordersOf.set(request.command.userId, list)
    }
    if (outcome.ok && 'orderId' in request.command) this.#keepTrail(request.command.orderId, request.command)
  }

  #keepTrail(orderId: number, command: Command): void {
    if ('trail' in command && command.trail) this.#trailOf.set(orderId, command.trail)
  }

  #reuse(past: ClientRequest): void {
    const other: Command = { type: 'cancel_order', userId: past.command.userId, orderId: 1 }
    const key = { key: past.key.key, paramsHash: 'another' }
    void this.#deps.submit(other, key).then(outcome => {
      if (outcome.ok) this.contradictions.push(`[I47] ${key.key} was accepted for another command`)
      else this.#deps.coverage.hit(`refused: ${outcome.refusal.reason}`)
    })
  }

  #command(userId: number): Command {
    const { random } = this.#deps
    const roll = random.fraction()
    if (roll < 0.45) return this.#opening(userId)
    if (roll < 0.48) return { type: 'reset_demo', userId }
    if (roll < 0.51) return closeAllOf(userId, random)
    const orderId = this.#someOrder(userId)
    if (roll < 0.61) return { type: 'close_order', userId, orderId }
    if (roll < 0.72) return { type: 'close_part', userId, orderId, lots: this.#part(orderId) }
    if (roll < 0.77) return { type: 'cancel_order', userId, orderId }
    if (roll < 0.83) return this.#replacing(userId)
    if (roll < 0.86) return { type: 'reverse_order', userId, orderId }
    if (roll < 0.94)
      return {
        type: 'set_trail',
        userId,
        orderId,
        trail: someTrail(this.#deps.priceOf(this.#pairOf.get(orderId) ?? 1), random),
      }
    const { stopLoss, takeProfit } = this.#stops(random.pick(SIM_PAIRS), random.pick(['buy', 'sell']))
    // A form is sent as a whole: with the trailing stop that is there already, or another one.
    const other = someTrail(this.#deps.priceOf(this.#pairOf.get(orderId) ?? 1), random)
    const together = random.chance(0.4) ? {} : { trail: random.pick([this.#trailOf.get(orderId) ?? other, other]) }
    return { type: 'set_stops', userId, orderId, stopLoss, takeProfit, ...together }
  }

  /** Few orders wait for long: who changes one does so soon after it was placed. */
  #thinkAgain(userId: number): void {
    const { random, timeline } = this.#deps
    if (!random.chance(0.4)) return
    timeline.after(random.below(500), () => {
      if (!this.#isCalm) this.#request(this.#replacing(userId))
    })
  }

  /** Both sides of a converted pair: what is between them moves with the converting pair alone. */
  #hedge(opened: OpenOrder): void {
    const { random, timeline, coverage } = this.#deps
    const pair = SIM_PAIRS.find(({ id }) => id === opened.pairId)
    if (!pair?.conversion || this.#hedges.has(opened) || !random.chance(0.3)) return
    const lots = random.chance(0.4) ? opened.lots : roundTo(opened.lots / 2n, 2)
    const side = opened.side === 'buy' ? 'sell' : 'buy'
    const hedge: OpenOrder = { ...opened, side, lots, stopLoss: null, takeProfit: null, trail: null }
    timeline.after(random.below(4_000), () => {
      if (this.#isCalm) return
      coverage.hit('client: hedges a converted position')
      this.#hedges.add(this.#request(hedge).command)
    })
  }

  /** Mostly of an order that waits. */
  #replacing(userId: number): Command {
    const { random, timeline } = this.#deps
    const waiting = this.#deps.pendingOf(userId)
    const order = waiting.length > 0 && random.chance(0.9) ? random.pick(waiting) : undefined
    const pair = SIM_PAIRS.find(({ id }) => id === order?.pairId) ?? random.pick(SIM_PAIRS)
    const terms = { userId, target: this.#near(pair), ...this.#stops(pair, order?.side ?? 'buy') }
    const means = order && { lots: order.lots, reserved: heldFor(order), free: this.#deps.balanceOf(userId, 'forex') }
    return replacing(order?.id ?? this.#someOrder(userId), terms, means, timeline.now, random)
  }

  #part(orderId: number): Lots {
    const { random } = this.#deps
    const whole = this.#lotsOf.get(orderId) ?? decimal('1')
    if (random.chance(0.1)) return random.pick([0n, decimal('0.015'), whole, whole * 2n])
    return roundTo((whole * BigInt(1 + random.below(9))) / 10n, 2)
  }

  #someOrder(userId: number): number {
    const { random, users } = this.#deps
    const owner = random.chance(0.05) ? random.pick(users) : userId
    const list = this.#ordersOf.get(owner)
    return list && random.chance(0.95) ? random.pick(list.slice(-8)) : random.below(2_000)
  }

  #opening(userId: number): Command {
    const { random } = this.#deps
    const pair = random.pick(SIM_PAIRS)
    const side = random.pick<Side>(['buy', 'sell'])
    const lots = random.pick(['0.01', '0.03', '0.07', '0.1', '1', '5', '20', '50', '0.015', '0.005', '51'])
    const command = {
      userId: random.chance(0.01) ? 999_999 : userId,
      pairId: random.chance(0.01) ? 99 : pair.id,
      side,
      lots: decimal(lots),
      leverage: leverageFor(pair, random.pick([10, 100, 500, 500, 7])),
      ...this.#stops(pair, side),
      trail: random.chance(0.8) ? null : someTrail(this.#deps.priceOf(pair.id), random),
    }
    if (random.chance(0.6)) return { ...command, type: 'open_order' }
    const market = this.#deps.priceOf(pair.id)
    const target = random.pick([
      this.#near(pair),
      this.#near(pair),
      this.#near(pair),
      market,
      0n,
      market * 101n,
      market + 1n,
    ])
    const placing: PlaceOrder = {
      ...command,
      type: 'place_order',
      target,
      expiresAt: someExpiry(this.#deps.timeline.now, random),
      ...(random.chance(0.7) ? { stopLoss: null, takeProfit: null } : {}),
    }
    return random.chance(0.35) ? placingOco(placing, this.#near(pair), random) : placing
  }

  #stops(pair: SimPair, side: Side): Stops {
    const { random } = this.#deps
    const market = this.#deps.priceOf(pair.id)
    const away = (direction: number): Price => {
      const move = BigInt(Math.round(direction * (1 + random.below(100))))
      return roundTo((market * (10_000n + move)) / 10_000n, pair.pricePlaces)
    }
    const sign = side === 'buy' ? 1 : -1
    const wrong = random.chance(0.05) ? -1 : 1
    return {
      stopLoss: (random.chance(0.4) && away(-sign * wrong)) || null,
      takeProfit: (random.chance(0.4) && away(sign * wrong)) || null,
    }
  }

  #near(pair: SimPair): Price {
    const move = BigInt(this.#deps.random.below(160) - 80)
    return roundTo((this.#deps.priceOf(pair.id) * (10_000n + move)) / 10_000n, pair.pricePlaces)
  }
}

function isOpening(command: Command): boolean {
  return ['open_order', 'place_order', 'place_oco', 'replace_order', 'reverse_order'].includes(command.type)
}

function hashOf(command: Command): string {
  return JSON.stringify(command, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}

function textOf(outcome: Outcome): string {
  return JSON.stringify(outcome.ok ? outcome.answer : outcome.refusal)
}
