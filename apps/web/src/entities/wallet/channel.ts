// How money comes in or goes out, with the numbers that addresses and calls have for it.

export type Channel = 'coin' | 'bank'

/** Of deposits, withdrawals and lists of payout methods. */
export const CHANNEL_NUMBER = { coin: 0, bank: 1 } as const satisfies Record<Channel, number>
/** Of the one payout method that is bound. */
export const BIND_NUMBER = { coin: 1, bank: 2 } as const satisfies Record<Channel, number>

/** Coins, where an address does not say. */
export function channelOf(number: number | undefined): Channel {
  return number === CHANNEL_NUMBER.bank ? 'bank' : 'coin'
}

export function boundChannelOf(number: number | undefined): Channel {
  return number === BIND_NUMBER.bank ? 'bank' : 'coin'
}
