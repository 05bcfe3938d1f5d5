// @vitest-environment happy-dom
// Closing several positions at once: what the question counts, what is sent, and what the result says.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { wireOrder } from '../../../../testing/orders.ts'
import { newUser, open, usePage } from '../../../../testing/page.tsx'
import { serve } from '../../../../testing/server.ts'
import { useSession } from '../../../platform/stores/session-store.ts'
import { CloseAllButton } from './close-all-button.tsx'

usePage('orders', 'receipts')

const EUR = { Id: 2, Code: 'EURUSD', ShowCode: 'EUR/USD', Logo: '', PricePrecision: 5 }
const WINNER = wireOrder({ Id: 1, FactProfits: '25' })
const LOSER = wireOrder({ Id: 2, FactProfits: '-10' })
const OTHER = wireOrder({ Id: 3, FactProfits: '5', ForexTradeLists: EUR })

async function openButton(orders: readonly ReturnType<typeof wireOrder>[]) {
  useSession.setState({ token: 'token' })
  const server = serve({
    tradeList: [],
    balances: [],
    profits: { profits: '0' },
    orders: { data: [...orders], total: orders.length, all_fact_profits: '0' },
    closeAllOrders: {
      Closed: [{ Id: 1, Price: '100250', FactProfits: '25' }],
      Left: [{ Id: 3, Reason: 'market_closed', Message: 'EURUSD is closed' }],
      FactProfits: '25',
    },
  })
  await open(<CloseAllButton />)
  return server
}

it('[FO15] asks with count and floating result, closes what is chosen, and one result says the rest', async () => {
  const server = await openButton([WINNER, LOSER, OTHER])
  const user = newUser()
  await user.click(await screen.findByRole('button', { name: 'Close all' }))
  const question = await screen.findByRole('alertdialog', { name: 'Close 3 positions?' })
  expect(within(question).getByText('+20.000000')).toBeTruthy()
  await user.click(within(question).getByRole('radio', { name: 'Losers' }))
  expect(screen.getByRole('alertdialog', { name: 'Close 1 position?' })).toBeTruthy()
  await user.selectOptions(within(question).getByRole('combobox', { name: 'Market' }), 'EUR/USD')
  expect(within(question).getByRole('button', { name: 'Close all' })).toHaveProperty('disabled', true)
  await user.click(within(question).getByRole('radio', { name: 'Winners' }))
  await user.click(within(question).getByRole('button', { name: 'Close all' }))
  const result = await screen.findByRole('dialog', { name: '1 position closed' })
  expect(server.sent).toEqual([{ which: 'winners', forex_id: '2' }])
  expect(within(result).getByText('EUR/USD · EURUSD is closed')).toBeTruthy()
  await user.click(within(result).getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('[FO15] is not offered for a single position', async () => {
  await openButton([WINNER])
  await waitFor(() => expect(screen.getByRole('button', { name: 'Close all' }).className).toContain('invisible'))
})
