// The trailing stops of one pair and side. Positions with the same best price form a group, which knows its nearest stop; a price better
// than the best of some groups makes one of them. So a price costs O(log n) and what it moves or reaches, not what trails.
import { isStopReached, type Trail, trailingStop } from '@tallystick/formulas/forex'
import { present } from '@tallystick/kernel/assert'
import { approximate, type Price } from '@tallystick/kernel/decimal'
import type { OrderId } from '@tallystick/kernel/ids'
import type { Side } from '../../../core/side.ts'
import { ThresholdIndex } from '../../../core/threshold-index.ts'
import type { Best } from '@tallystick/formulas/price-run'

interface Group {
  readonly number: number
  best: Best
  /** Positions by how far their stop follows, the nearest first. */
  readonly distances: ThresholdIndex
  readonly percents: ThresholdIndex
}

const KINDS = ['distances', 'percents'] as const

export class TrailIndex {
  readonly #side: Side
  readonly #groups = new Map<number, Group>()
  readonly #groupOf = new Map<OrderId, Group>()
  readonly #byPrice = new Map<Price, Group>()
  /** Groups by their best price, reached by a price that is as good or better. */
  readonly #bests: ThresholdIndex
  /** Groups by their nearest stop. */
  readonly #stops: ThresholdIndex
  #last = 0

  constructor(side: Side) {
    this.#side = side
    this.#bests = new ThresholdIndex(side === 'buy' ? 'rise' : 'fall')
    this.#stops = new ThresholdIndex(side === 'buy' ? 'fall' : 'rise')
  }

  get size(): number {
    return this.#groupOf.size
  }

  add(orderId: OrderId, trail: Trail, best: Best): void {
    const group = this.#byPrice.get(best.price) ?? this.#newGroup(best)
    if (best.id > group.best.id) group.best = best
    put(group, orderId, trail)
    this.#groupOf.set(orderId, group)
    this.#refresh(group)
  }

  remove(orderId: OrderId): void {
    const group = this.#groupOf.get(orderId)
    if (!group) return
    this.#groupOf.delete(orderId)
    for (const kind of KINDS) group[kind].remove(orderId)
    this.#refresh(group)
  }

  bestOf(orderId: OrderId): Best | undefined {
    return this.#groupOf.get(orderId)?.best
  }

  /** A price was taken: whatever it is the best for follows it. @param level the same price, as the indexes have it. */
  take(best: Best, level: number): void {
    const [first, ...rest] = this.#bests.takeReached(level)
    if (first === undefined) return
    let largest = this.#group(first)
    for (const number of rest) largest = this.#merge(largest, this.#group(number))
    this.#byPrice.delete(largest.best.price)
    largest.best = best
    this.#byPrice.set(best.price, largest)
    this.#bests.set(largest.number, level)
    this.#refresh(largest)
  }

  /** Positions whose stop the price has reached. They stay until they are removed. */
  reached(price: Price, level: number): OrderId[] {
    const found: OrderId[] = []
    for (const number of this.#stops.takeReached(level)) {
      const group = this.#group(number)
      for (const kind of KINDS) {
        const taken: [OrderId, number][] = []
        for (let next = group[kind].first(); next; next = group[kind].first()) {
          if (!isStopReached(this.#side, this.#stopOf(group, kind, next.level), price)) break
          taken.push([next.id, next.level])
          group[kind].remove(next.id)
        }
        for (const [id, away] of taken) {
          group[kind].set(id, away)
          found.push(id)
        }
      }
      this.#refresh(group)
    }
    return found
  }

  #group(number: number): Group {
    return present(this.#groups.get(number), `group ${number} of trailing stops`)
  }

  #newGroup(best: Best): Group {
    const number = ++this.#last
    const group = { number, best, distances: new ThresholdIndex('rise'), percents: new ThresholdIndex('rise') }
    this.#groups.set(number, group)
    this.#byPrice.set(best.price, group)
    this.#bests.set(number, approximate(best.price))
    return group
  }

  /** The smaller one goes into the larger one, so that a position changes its group a few times at most. */
  #merge(one: Group, other: Group): Group {
    const [large, small] = sizeOf(one) >= sizeOf(other) ? [one, other] : [other, one]
    for (const kind of KINDS) {
      for (const [id, level] of small[kind].entries()) {
        large[kind].set(id, level)
        this.#groupOf.set(id, large)
      }
    }
    this.#drop(small)
    return large
  }

  #refresh(group: Group): void {
    const stops = KINDS.flatMap(kind => {
      const first = group[kind].first()
      return first ? [approximate(this.#stopOf(group, kind, first.level))] : []
    })
    if (stops.length === 0) return this.#drop(group)
    this.#stops.set(group.number, this.#side === 'buy' ? Math.max(...stops) : Math.min(...stops))
  }

  #drop(group: Group): void {
    this.#groups.delete(group.number)
    if (this.#byPrice.get(group.best.price) === group) this.#byPrice.delete(group.best.price)
    this.#bests.remove(group.number)
    this.#stops.remove(group.number)
  }

  #stopOf({ best }: Group, kind: (typeof KINDS)[number], level: number): Price {
    const away = BigInt(level)
    const trail = kind === 'distances' ? { distance: away, percent: null } : { distance: null, percent: away }
    return trailingStop(this.#side, best.price, trail)
  }
}

function put(group: Group, orderId: OrderId, { distance, percent }: Trail): void {
  if (distance !== null) group.distances.set(orderId, approximate(distance))
  else group.percents.set(orderId, approximate(percent))
}

function sizeOf({ distances, percents }: Group): number {
  return distances.size + percents.size
}
