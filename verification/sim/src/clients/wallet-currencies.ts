// The currencies of withdrawals in a simulated world, and the payout methods bound for them.
import type { Channel, MethodDetails } from '@tallystick/engine/products/wallet/payout-method'
import type { WithdrawalCurrencyTerms } from '@tallystick/engine/products/wallet/commands'
import { decimal } from '@tallystick/kernel/decimal'

/** Fixed and percentage fees, dollars and other currencies, whole units and eight places. */
export const CURRENCIES: readonly (WithdrawalCurrencyTerms & { channel: Channel })[] = [
  { ...currency(1, 'coin', 'USDT', 'fixed', '1', 2), rateSource: 'fixed', pairId: null, isPerUsd: true },
  { ...currency(2, 'coin', 'BTC', 'percent', '0.5', 8), rateSource: 'pair', pairId: 1, isPerUsd: false },
  { ...currency(3, 'bank', 'HKD', 'percent', '0.3', 2, '7.8'), rateSource: 'typed', pairId: null, isPerUsd: true },
  { ...currency(4, 'bank', 'JPY', 'fixed', '15', 0), rateSource: 'pair', pairId: 3, isPerUsd: true },
]

/** What operators have set for the typed currency by the time they approve. */
export const TYPED_PRICES = ['7.8', '7.8', '7.75', '8.2', '6.9']

export function pairOf(currencyId: number): number | null {
  return CURRENCIES.find(one => one.currencyId === currencyId)?.pairId ?? null
}

export function methodDetails(channel: Channel, currencyId: number, which: number): MethodDetails {
  const none = { address: '', bankName: '', bankAddress: '', bankSwift: '', payeeName: '', payeeAccount: '' }
  if (channel === 'coin') return { ...none, channel, currencyId, address: `address ${which}` }
  return { ...none, channel, currencyId, bankName: 'Bank', payeeName: 'Me, "myself"', payeeAccount: `account ${which}` }
}

function currency(
  currencyId: number,
  channel: Channel,
  currencyCode: string,
  feeType: 'fixed' | 'percent',
  withdrawalRate: string,
  places: number,
  typedPrice = '1',
): Omit<WithdrawalCurrencyTerms, 'rateSource' | 'pairId' | 'isPerUsd'> & { channel: Channel } {
  const rates = { withdrawalRate: decimal(withdrawalRate), typedPrice: decimal(typedPrice) }
  return { currencyId, channel, currencyCode, protocolCode: '', feeType, ...rates, places }
}
