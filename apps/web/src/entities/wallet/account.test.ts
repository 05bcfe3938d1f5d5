import { decimal as d } from '@tallystick/kernel/decimal'
import { expect, it } from 'vitest'
import { balancesFrom } from './account.ts'

const TYPE = { 1: 'forex', 2: 'micro', 3: 'change' } as const
const account = (accountTypeId: 1 | 2 | 3, balance: string, lockBalance: string) => ({
  accountTypeId,
  type: TYPE[accountTypeId],
  balance,
  lockBalance,
  currencyId: 1,
})

it('[totals] counts free and held money of every account, and keeps forex and micro apart', () => {
  const accounts = [account(3, '1', '20'), account(2, '300', '4000'), account(1, '50000', '600000')]
  const expected = {
    total: d('654321'),
    free: d('50000'),
    held: d('600000'),
    micro: { free: d('300'), held: d('4000') },
  }
  expect(balancesFrom(accounts)).toEqual(expected)
  expect(balancesFrom(accounts.toReversed())).toEqual(expected)
})

it('[totals] has nothing where there is no account', () => {
  const nothing = { free: 0n, held: 0n }
  expect(balancesFrom([])).toEqual({ total: 0n, ...nothing, micro: nothing })
  expect(balancesFrom([account(3, '7', '0.5')])).toEqual({ total: d('7.5'), ...nothing, micro: nothing })
})
