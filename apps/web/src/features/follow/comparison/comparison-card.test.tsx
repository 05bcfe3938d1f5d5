// @vitest-environment happy-dom
// A follower's result against the master's as the follower meets it: every cause with its sentence, and the orders behind.
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { MASTER } from '../../../../testing/masters.ts'
import { newUser, open, usePage } from '../../../../testing/page.tsx'
import { refusal, serve } from '../../../../testing/server.ts'
import { useSession } from '../../../platform/stores/session-store.ts'
import { masterFromWire } from '../relation.ts'
import { ComparisonCard } from './comparison-card.tsx'

usePage('follow')
beforeEach(() => useSession.setState({ token: 'token' }))

const RESULTS = {
  master_result: '100.000000',
  own_result: '62.500000',
  difference: '-37.500000',
  entry: '-4.500000',
  exit: '1.250000',
  size: '-2.250000',
  fees: '0.000000',
  skipped: '-32.000000',
}
const COMPARISON: AnswerOf<'copyComparison'> = {
  since: '2026-03-01 10:00:00',
  multiple: 2,
  orders: 4,
  copied: 2,
  ...RESULTS,
  skips: [
    { reason: 'copy_limit', message: 'Above your copy limit', orders: 1, effect: '-40.000000' },
    { reason: '', message: '', orders: 1, effect: '8.000000' },
  ],
  share_total: '6.250000',
}
const ORDER: AnswerOf<'comparedOrders'>['data'][number] = {
  id: 7,
  show_code: 'BTC/USD',
  type: 1,
  closed_at: '2026-03-02 10:00:00',
  copied: 1,
  ...RESULTS,
  skipped: '0.000000',
  reason: '',
  message: '',
}
const card = <ComparisonCard trader={masterFromWire({ ...MASTER, is_followed: 1 })} />

it('both results, the difference, and what it comes from; no sentence about what made none', async () => {
  serve({ copyComparison: COMPARISON })
  await open(card)
  expect((await screen.findByTestId('own-result')).textContent).toBe('+62.50')
  expect(screen.getByText('Master trader ×2')).toBeDefined()
  expect(screen.getByTestId('master-result').textContent).toBe('+100.00')
  expect(screen.getByTestId('difference').textContent).toBe('−37.50')
  const causes = ['entry', 'exit', 'size', 'fees'].map(cause => screen.getByTestId(`cause-${cause}`).textContent)
  expect(causes).toEqual([
    'Entry price−4.50Your copies opened at other prices than the master trader’s orders.',
    'Exit price+1.25Your copies closed at other prices or times.',
    'Size−2.25Your copies had other lots than 2 times the master trader’s, such as after you closed a part.',
    'Fees0.00',
  ])
  const skipped = screen.getByTestId('cause-skipped').textContent
  expect(skipped).toContain('Above your copy limit 1 order−40.00')
  expect(skipped).toContain('Copying was paused, or the copy ended before it opened. 1 order+8.00')
  expect(screen.getByText(/before the profit share \(6.25 USD so far\)/)).toBeDefined()
})

it('order by order: causes that are not zero, or why it was not copied', async () => {
  const missed = { ...ORDER, id: 6, copied: 0 as const, reason: 'copy_limit', message: 'Above your copy limit' }
  const server = serve({ copyComparison: COMPARISON, comparedOrders: { data: [ORDER, missed], next: '' } })
  await open(card)
  await newUser().click(await screen.findByRole('button', { name: 'Order by order' }))
  const [first, second] = await within(screen.getByRole('dialog')).findAllByTestId('compared-order')
  expect(first?.textContent).toContain('Entry price−4.50')
  expect(first?.textContent).not.toContain('Fees')
  expect(second?.textContent).toContain('Not copied: Above your copy limit')
  expect(second?.textContent).not.toContain('Entry price')
  expect(server.asked('comparedOrders')).toEqual([`trader_id=${MASTER.user_id}`])
})

it('says when it begins', async () => {
  serve({ copyComparison: { ...COMPARISON, orders: 0, copied: 0, skips: [] } })
  await open(card)
  expect(
    await screen.findByText('The comparison begins with the first order that both of you have closed.'),
  ).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

it('a failure can be tried again', async () => {
  let isBroken = true
  serve({ copyComparison: () => (isBroken ? refusal('internal_error') : COMPARISON) })
  await open(card)
  const again = await screen.findByRole('button')
  isBroken = false
  await newUser().click(again)
  expect((await screen.findByTestId('own-result')).textContent).toBe('+62.50')
})
