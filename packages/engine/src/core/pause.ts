// Close-only mode: a paused product or pair accepts nothing new. Closing, cancelling, repaying and withdrawing always remain possible.
import type { PairId } from '@tallystick/kernel/ids'

export type PausableProduct = 'forex' | 'micro' | 'copy' | 'loan' | 'fund'

export interface Pause {
  readonly all: boolean
  readonly products: ReadonlySet<string>
  readonly pairs: ReadonlySet<number>
}

export const NOTHING_PAUSED: Pause = { all: false, products: new Set(), pairs: new Set() }

export function isPaused(pause: Pause, product: PausableProduct, pairId?: PairId): boolean {
  return pause.all || pause.products.has(product) || (pairId !== undefined && pause.pairs.has(pairId))
}
