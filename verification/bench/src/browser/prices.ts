// Prices that move, over all pairs in turn.
import type { Stage } from '@tallystick/e2e/src/stage.ts'
import { decimal } from '@tallystick/kernel/decimal'
import { CALLS } from '@tallystick/wire/trader/calls'

/** As a busy day has them. */
export const QUOTES_PER_SECOND = 20

interface Listed {
  readonly Code: string
  readonly PricePrecision: number
  readonly ForexQuotations: { readonly Close: string }
}

export interface MovingPrices {
  /** How many there were so far: a busy machine has fewer than it should. */
  sent(): number
  stop(): void
}

export async function movePrices(stage: Stage, perSecond: number): Promise<MovingPrices> {
  const answer = await fetch(stage.origin + CALLS.tradeList.path)
  // Our own server answers by its contract.
  const { data: pairs } = (await answer.json()) as { readonly data: readonly Listed[] }
  let turn = 0
  const timer = setInterval(() => {
    const pair = pairs[turn % pairs.length]
    if (pair === undefined) return
    // One step up in one round, back in the next.
    const step = decimal((10 ** -pair.PricePrecision).toFixed(pair.PricePrecision))
    const isUp = Math.floor(turn / pairs.length) % 2 === 0
    stage.feed.set(pair.Code, decimal(pair.ForexQuotations.Close) + (isUp ? step : 0n))
    turn += 1
  }, 1_000 / perSecond)
  return { sent: () => turn, stop: () => clearInterval(timer) }
}
