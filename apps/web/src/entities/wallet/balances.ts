// The user's own money: three accounts, today's profit, and the settings that previews need.
import { type TradeFeeType, tradeFeeType } from '@tallystick/formulas/trade-fee-type'
import { type Decimal, decimal, type Usd } from '@tallystick/kernel/decimal'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { useSignedIn } from '../../platform/stores/session-store.ts'
import { PRIVATE } from '../session/session.ts'
import { type Balances, balancesFrom } from './account.ts'

export function useBalances() {
  const signedIn = useSignedIn()
  return useQuery({
    queryKey: [PRIVATE, 'balances'],
    enabled: signedIn,
    queryFn: async ({ signal }): Promise<Balances> => {
      const { data } = await api.call('balances', {}, { signal, showErrorMessage: false })
      return balancesFrom(data)
    },
  })
}

/** Floating profit plus what was realised today (UTC). */
export function useTodayProfit() {
  const signedIn = useSignedIn()
  return useQuery({
    queryKey: [PRIVATE, 'profits'],
    enabled: signedIn,
    refetchInterval: 10_000,
    queryFn: async ({ signal }): Promise<Usd> => {
      const { data } = await api.call('profits', {}, { signal, showErrorMessage: false })
      return decimal(data.profits)
    },
  })
}

export interface TradingRules {
  readonly feeType: TradeFeeType
  readonly warningPercent: Decimal
  readonly stopOutPercent: Decimal
  readonly defaultLeverage: number
}

const TRADING_RULES = queryOptions({
  queryKey: ['trading-rules'],
  queryFn: async ({ signal }): Promise<TradingRules> => {
    const { data } = await api.call('basicInfo', {}, { signal, showErrorMessage: false })
    return {
      feeType: tradeFeeType(data.trade_fee_type),
      warningPercent: decimal(data.margin_warning_level),
      stopOutPercent: decimal(data.stop_out_level),
      defaultLeverage: data.default_leverage,
    }
  },
})

export function useTradingRules() {
  return useQuery(TRADING_RULES)
}

/** Before the ticket that needs them is there. */
export function prefetchTradingRules(): void {
  void queryClient.prefetchQuery(TRADING_RULES)
}
