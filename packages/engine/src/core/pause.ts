// Close-only mode: what an operator has paused takes nothing new. Closing, cancelling, repaying and withdrawing always go on.

export type PausableProduct = 'forex' | 'micro' | 'copy' | 'loan' | 'mining'

export interface Pause {
  readonly all: boolean
  readonly products: ReadonlySet<string>
  readonly pairs: ReadonlySet<number>
}

export const NOTHING_PAUSED: Pause = { all: false, products: new Set(), pairs: new Set() }

export function isPaused(pause: Pause, product: PausableProduct, pairId?: number): boolean {
  return pause.all || pause.products.has(product) || (pairId !== undefined && pause.pairs.has(pairId))
}
