// Waits until the newest price of a pair is old, trades on it, and closes on the first fresh one. It uses public prices and bets on the
// movement going on; the variant with a faster line to the source (A98) knows the next price.
import type { Side } from '@tallystick/engine/core/side'
import { parseDecimal, type Price, decimal } from '@tallystick/kernel/decimal'
import { seededRandom, seedOf } from '@tallystick/kernel/random'
import { HiccupSource } from './hiccups.ts'
import { Sample } from './sample.ts'
import { Venue } from './venue.ts'

const PAIRS = ['BTCUSD', 'ETHUSD', 'SOLUSD', 'XRPUSD', 'EURUSD', 'GBPUSD', 'USDCHF', 'NZDUSD', 'USDJPY', 'EURJPY']
const MONDAY = Date.UTC(2026, 10, 16, 1)
const LOTS = decimal('1')
const STAKE = decimal('200')
const SECONDS = 30
/** Prices come several times a second: at this age something is wrong. */
const AGED_MS = 1_500
const LOOK_MS = 250
/** How far it looks back for the direction, in looks. */
const MEMORY = 40
const [TRADER, GAMBLER] = [1, 2]

export interface Sniped {
  readonly contracts: Sample
  readonly micro: Sample
}

export async function staleSniper(trades: number, seed: number, isInformed = false): Promise<Sniped> {
  const who = isInformed ? 'with a faster line to the source' : 'stale-price sniper'
  const sniped = { contracts: new Sample(`${who}, contracts`), micro: new Sample(`${who}, micro`) }
  let feed: HiccupSource | undefined
  const venue = new Venue({
    seed,
    startsAt: MONDAY,
    codes: PAIRS,
    wrap: (source, time) => (feed = new HiccupSource(source, time, seededRandom(seedOf(seed)), PAIRS)),
  })
  await venue.open()
  for (const userId of [TRADER, GAMBLER]) venue.submit({ type: 'open_accounts', userId, realm: 'demo' })
  venue.onMicroEnd = order => {
    if (order.closeReason === 'won' || order.closeReason === 'lost') sniped.micro.add(Number(order.profit) / 1e8)
  }
  const secret = (code: string): Price | undefined => parseDecimal(feed?.secret(code)?.price ?? '')
  const snipers = PAIRS.map(code => new Sniper(venue, code, sniped.contracts, isInformed ? secret : undefined))
  while (sniped.contracts.count < trades) {
    venue.time.advance(LOOK_MS)
    for (const sniper of snipers) sniper.look()
    keepFunded(venue)
  }
  return sniped
}

/** Losses must not end the bot before its trades are done. */
function keepFunded(venue: Venue): void {
  for (const userId of [TRADER, GAMBLER]) {
    const user = venue.state.books.users.get(userId)
    if (user && user.forex.held === 0n && user.micro.held === 0n) venue.submit({ type: 'reset_demo', userId })
  }
}

class Sniper {
  readonly #venue: Venue
  readonly #code: string
  readonly #pairId: number
  readonly #sample: Sample
  readonly #secret: ((code: string) => Price | undefined) | undefined
  readonly #seen: Price[] = []
  #holding: { readonly orderId: number; readonly tick: number; readonly fee: bigint } | undefined

  constructor(venue: Venue, code: string, sample: Sample, secret: ((code: string) => Price | undefined) | undefined) {
    this.#venue = venue
    this.#code = code
    this.#pairId = venue.pairId(code)
    this.#sample = sample
    this.#secret = secret
  }

  look(): void {
    const tick = this.#venue.market.lastTick(this.#pairId)
    if (!tick) return
    this.#seen.push(tick.price)
    if (this.#seen.length > MEMORY) this.#seen.shift()
    if (this.#holding) return tick.id > this.#holding.tick ? this.#close() : undefined
    if (this.#venue.time.now() - tick.at < AGED_MS) return
    const side = this.#secret ? this.#knownSide(tick.price) : this.#likelySide(tick.price)
    if (side) this.#open(side, tick.id)
  }

  #likelySide(price: Price): Side | undefined {
    const before = this.#seen[0] ?? price
    return before === price ? undefined : price > before ? 'buy' : 'sell'
  }

  /** Only when the way it went pays the fee. */
  #knownSide(price: Price): Side | undefined {
    const known = this.#secret?.(this.#code) ?? price
    const terms = this.#venue.state.pairs.get(this.#pairId)?.terms
    if (!terms) return undefined
    const move = known > price ? known - price : price - known
    const inDollars =
      terms.conversion?.inverse === true ? (move * terms.unitsPerLot) / price : (move * terms.unitsPerLot) / 10n ** 8n
    if (inDollars <= terms.feeRate) return undefined
    return known > price ? 'buy' : 'sell'
  }

  #open(side: Side, tick: number): void {
    const pairId = this.#pairId
    const leverage = this.#venue.state.pairs.get(pairId)?.terms.leverages.at(-1) ?? 0
    const order = { userId: TRADER, pairId, side, lots: LOTS, leverage, stopLoss: null, takeProfit: null }
    const result = this.#venue.submit({ type: 'open_order', ...order })
    if (!('answer' in result) || result.answer.orderId === undefined) return
    const { orderId } = result.answer
    this.#holding = { orderId, tick, fee: this.#venue.state.orders.get(orderId)?.fee ?? 0n }
    const direction = side === 'buy' ? 'up' : 'down'
    this.#venue.submit({ type: 'open_micro', userId: GAMBLER, pairId, direction, stake: STAKE, seconds: SECONDS })
  }

  #close(): void {
    if (!this.#holding) return
    const { orderId, fee } = this.#holding
    const result = this.#venue.submit({ type: 'close_order', userId: TRADER, orderId })
    if (!('answer' in result)) return
    this.#holding = undefined
    this.#sample.add(Number(result.answer.profit ?? 0) - Number(fee) / 1e8)
  }
}
