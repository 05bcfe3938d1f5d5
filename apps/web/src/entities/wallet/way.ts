// The two ways money comes and goes, by name, and the numbers that calls and addresses have for them.

const WAY = { 0: 'coin', 1: 'bank' } as const
/** Payout methods and the address that adds one count from 1. */
const METHOD_WAY = { 1: 'coin', 2: 'bank' } as const

export type Way = (typeof WAY)[keyof typeof WAY]

export const WAY_NUMBER = { coin: 0, bank: 1 } as const satisfies Record<Way, keyof typeof WAY>
export const METHOD_NUMBER = { coin: 1, bank: 2 } as const satisfies Record<Way, keyof typeof METHOD_WAY>

/** Of the address of a deposit or a withdrawal; coins where it names none. */
export function wayFromWire({ type = 0 }: { readonly type?: keyof typeof WAY }): Way {
  return WAY[type]
}

/** Of the address that adds a payout method; coins where it names none. */
export function methodWayFromWire({ type = 1 }: { readonly type?: keyof typeof METHOD_WAY }): Way {
  return METHOD_WAY[type]
}
