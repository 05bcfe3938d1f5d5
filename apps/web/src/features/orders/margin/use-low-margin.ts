// The low margin of the signed-in user, as the live account has it.
import { useBalances, useTradingRules } from '../../../entities/wallet/balances.ts'
import { useLiveAccount } from '../../../entities/wallet/live-account.ts'
import { lowMargin, type LowMargin } from './low-margin.ts'

export function useLowMargin(): LowMargin | undefined {
  const { data: balances } = useBalances()
  const { data: rules } = useTradingRules()
  return lowMargin(useLiveAccount(), balances, rules)
}
