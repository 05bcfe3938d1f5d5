// Drawings: two points each, kept by time and price so that they stay where they were put in every period.

export const DRAWING_KINDS = ['trend', 'ray', 'horizontal', 'rectangle', 'fibonacci', 'measure'] as const
export type DrawingKind = (typeof DRAWING_KINDS)[number]

export interface DrawingPoint {
  /** Epoch milliseconds. */
  readonly time: number
  readonly price: number
}

export interface Drawing {
  readonly id: string
  readonly kind: DrawingKind
  readonly from: DrawingPoint
  readonly to: DrawingPoint
}
