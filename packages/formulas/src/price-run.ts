// The prices of a pair that this memory took itself, as far as they can still be the best since some tick: two monotone stacks. Asking
// for the best since a tick costs a binary search, and taking a price a few comparisons.
import type { TickId } from '@tallystick/kernel/ids'
import type { Price } from '@tallystick/kernel/decimal'

/** The newest tick at the best price, and that price. */
export interface Best {
  readonly id: TickId
  readonly price: Price
}

export class PriceRun {
  #from: TickId = 0
  /** Oldest first: each is better than everything after it. */
  readonly #best: Readonly<Record<'buy' | 'sell', Best[]>> = { buy: [], sell: [] }

  /** The first tick that was taken; 0 before it. From then on there is no gap. */
  get from(): TickId {
    return this.#from
  }

  take(best: Best): void {
    this.#from ||= best.id
    for (const side of ['buy', 'sell'] as const) {
      const stack = this.#best[side]
      for (let last = stack.at(-1); last && isAtLeast(side, best.price, last.price); last = stack.at(-1)) stack.pop()
      stack.push(best)
    }
  }

  /** Of the ticks after the given one; undefined when there was none. */
  bestAfter(side: 'buy' | 'sell', tick: TickId): Best | undefined {
    const stack = this.#best[side]
    let low = 0
    let high = stack.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((stack[middle]?.id ?? 0) <= tick) low = middle + 1
      else high = middle
    }
    return stack[low]
  }
}

/** As good as the other price or better, for who holds this side. */
export function isAtLeast(side: 'buy' | 'sell', price: Price, other: Price): boolean {
  return side === 'buy' ? price >= other : price <= other
}
