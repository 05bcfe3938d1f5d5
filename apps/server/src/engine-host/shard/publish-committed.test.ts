import type { Notice } from '@tallystick/engine/core/changes'
import { CARRIED_NOTICES } from '@tallystick/engine/products/copy/notices'
import { expect, it } from 'vitest'
import type { Topic } from '../../bus/bus.ts'
import { inProcessBus } from '../../bus/in-process.ts'
import type { Committed } from './shard-ports.ts'
import { publishCommitted } from './publish-committed.ts'

function isCopyDue(kind: Notice['kind']): boolean {
  const bus = inProcessBus(error => expect.fail(String(error)))
  let isDue = false
  bus.subscribe('copy_due', () => (isDue = true))
  publishCommitted(bus, { ticks: [], userIds: [], closed: new Map(), notices: [{ userId: 1, kind, ref: 64, at: 0 }] })
  return isDue
}

it.each(CARRIED_NOTICES)('[CO18] %s is carried on at once, not with the next sweep', kind => {
  expect(isCopyDue(kind)).toBe(true)
})

it('what nobody carries on wakes nobody', () => {
  expect(isCopyDue('order_filled')).toBe(false)
})

const NOTHING: Committed = { ticks: [], userIds: [], closed: new Map(), notices: [] }
const TICK = { id: 4_097, pairId: 1, price: 7n, at: 1 }
const notice = (kind: Notice['kind'], userId = 1): Notice => ({ userId, kind, ref: 64, at: 0 })

it.each<[string, Partial<Committed>, readonly unknown[]]>([
  ['nothing', {}, []],
  ['prices', { ticks: [TICK] }, [['ticks_used', { ticks: [TICK] }]]],
  ['users', { userIds: [3, 4] }, [['users_changed', { userIds: [3, 4] }]]],
  [
    'closed orders',
    {
      closed: new Map([
        [3, [64, 128]],
        [4, [192]],
      ]),
    },
    [
      ['orders_closed', { userId: 3, orderIds: [64, 128] }],
      ['orders_closed', { userId: 4, orderIds: [192] }],
    ],
  ],
  ['notices', { notices: [notice('order_filled'), notice('order_filled', 2)] }, [['outbox_written', {}]]],
  [
    'warnings',
    { notices: [notice('margin_warning', 5)] },
    [
      ['outbox_written', {}],
      ['margin_warning', { userId: 5 }],
    ],
  ],
])('a batch of %s tells the bus of that alone', (_, committed, told) => {
  const bus = inProcessBus(error => expect.fail(String(error)))
  const heard: unknown[] = []
  const topics: Topic[] = [
    'ticks_used',
    'users_changed',
    'orders_closed',
    'outbox_written',
    'margin_warning',
    'copy_due',
  ]
  for (const topic of topics) bus.subscribe(topic, message => heard.push([topic, message]))
  publishCommitted(bus, { ...NOTHING, ...committed })
  expect(heard).toEqual(told)
})
