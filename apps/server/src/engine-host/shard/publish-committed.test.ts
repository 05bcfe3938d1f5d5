import type { Notice } from '@tallystick/engine/core/changes'
import { CARRIED_NOTICES } from '@tallystick/engine/products/copy/notices'
import { expect, it } from 'vitest'
import { inProcessBus } from '../../bus/in-process.ts'
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
