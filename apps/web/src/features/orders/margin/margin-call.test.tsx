// @vitest-environment happy-dom
// The margin call: when it is shown, what it says, and that its buttons do what they say.
import { decimal } from '@tallystick/kernel/decimal'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { wireOrder } from '../../../../testing/orders.ts'
import { newUser, open, usePage } from '../../../../testing/page.tsx'
import { serve } from '../../../../testing/server.ts'
import { useLiveAccount } from '../../../entities/wallet/live-account.ts'
import { useSession } from '../../../platform/stores/session-store.ts'
import { lowMargin } from './low-margin.ts'
import MarginBar from './margin-bar.tsx'
import MarginCall from './margin-call.tsx'

usePage('orders', 'margin', 'receipts')

const EUR = { Id: 2, Code: 'EURUSD', ShowCode: 'EUR/USD', Logo: '', PricePrecision: 5 }
const ORDERS = [
  wireOrder({ Id: 1, FactProfits: '25' }),
  wireOrder({ Id: 2, FactProfits: '-10' }),
  wireOrder({ Id: 3, FactProfits: '-60', ForexTradeLists: EUR }),
]

const BASIC_INFO = {
  service_link: '',
  service_link_type: 0,
  verify_reg_type: 0,
  trade_fee_type: 1,
  micro_loss_level: 0,
  margin_warning_level: '100',
  stop_out_level: '50',
  default_leverage: 100,
  rank_profiles: 0,
}

/** 400 free and 100 held, with a margin of 500: at −45 the level is 91 %. */
function live(profit: string): void {
  useLiveAccount.setState({
    profit: decimal(profit),
    margin: decimal('500'),
    marginLevel: decimal('91'),
    orders: new Map([[3, { current: decimal('1'), profit: decimal('-60.5') }]]),
  })
}

async function openCall(profit = '-45', what = <MarginCall />) {
  useSession.setState({ token: 'token' })
  const server = serve({
    tradeList: [],
    balances: [{ accountTypeId: 1, type: 'forex', balance: '400', lockBalance: '100', currencyId: 1 }],
    profits: { profits: '0' },
    basicInfo: BASIC_INFO,
    orders: { data: [...ORDERS], total: ORDERS.length, all_fact_profits: '0' },
    closeOrder: { Id: 3, Price: '1', FactProfits: '-60.5' },
  })
  live(profit)
  await open(what)
  return server
}

describe('the margin call', () => {
  it('says equity, margin level, stop-out level, the largest loss and what is missing', async () => {
    await openCall()
    const call = await screen.findByTestId('margin-call')
    const said = call.textContent
    expect(said).toContain('Your margin level is 91.00%. At 50% positions are closed.')
    expect(said).toContain('Equity455.00USD')
    expect(said).toContain('Stop-out level50%')
    await waitFor(() => expect(call.textContent).toContain('Biggest lossEUR/USD −60.50'))
    expect(said).toContain('Add at least 45.01 USD to be above the warning level of 100% again.')
    expect(within(call).getByRole('link', { name: 'Transfer' }).getAttribute('href')).toContain('/mine/transfer')
    expect(within(call).getByRole('link', { name: 'Deposit' }).getAttribute('href')).toContain('/mine/charge')
  })

  it('closes the largest loss after a question', async () => {
    const server = await openCall()
    const user = newUser()
    await user.click(await screen.findByRole('button', { name: /^Close EUR\/USD/ }))
    await user.click(await screen.findByRole('button', { name: 'Close position' }))
    await waitFor(() => expect(server.sent).toEqual([{ id: '3' }]))
  })

  it('is not there above the warning level', async () => {
    await openCall('0.01')
    expect(screen.queryByTestId('margin-call')).toBeNull()
    act(() => live('0'))
    expect(await screen.findByTestId('margin-call')).toBeTruthy()
  })

  it('is not there before everything is known, nor without positions', () => {
    const rules = {
      warningPercent: decimal('100'),
      stopOutPercent: decimal('50'),
      feeType: 'margin',
      defaultLeverage: 1,
    } as const
    const account = { profit: 0n, margin: decimal('500'), marginLevel: 0n, orders: new Map() }
    expect(lowMargin(account, undefined, undefined)).toBeUndefined()
    const nothing = { total: 0n, free: 0n, held: 0n, micro: { free: 0n, held: 0n } }
    expect(lowMargin({ ...account, margin: 0n }, nothing, rules)).toBeUndefined()
    expect(lowMargin(account, nothing, rules)?.missing).toBe(decimal('500.01'))
  })

  it('above the screens is put away until the level has recovered and fallen again', async () => {
    await openCall('-45', <MarginBar />)
    await newUser().click(await screen.findByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByTestId('margin-call')).toBeNull()
    act(() => live('-46'))
    expect(screen.queryByTestId('margin-call')).toBeNull()
    act(() => live('5'))
    act(() => live('-46'))
    expect(await screen.findByTestId('margin-call')).toBeTruthy()
  })
})
