// What a record begins with: nothing has been paid, earned or lost yet, whatever the command.
import { expect, it } from 'vitest'
import { EVERY_COMMAND, Stage } from '../../testing/every-command.ts'
import { noChanges } from './collections.ts'
import type { HostCommand } from './commands.ts'
import { RECORD_KINDS } from './registry.ts'
import type { RecordKind } from './records.ts'
import { stepCommand } from './step.ts'

/** Sums and counts of what is still to come, by the kind of record. */
const BEGINS_EMPTY: Partial<Record<RecordKind, readonly string[]>> = {
  forex_order: ['profit', 'badDebt'],
  micro_order: ['profit'],
  loan: ['penalty'],
  fund_subscription: ['paidDays', 'interestPaid'],
  copy_relation: ['realised', 'highWater', 'shareAccrued', 'sharePaid', 'shareOwed', 'stopLossFrom', 'budgetUsed'],
}

/** A close makes its part, and a replay its order, with what has come of it. */
const FINISHED: readonly HostCommand['type'][] = ['close_part', 'copy_close_part', 'replay_trade']

it('every record that a command makes begins with nothing done', () => {
  const met = new Set<string>()
  for (const name of Object.keys(EVERY_COMMAND)) {
    const type = name as HostCommand['type']
    if (FINISHED.includes(type)) continue
    const stage = new Stage()
    const command = EVERY_COMMAND[type](stage)
    const changes = noChanges()
    stepCommand(stage.state, command, stage.now, changes)
    for (const kind of RECORD_KINDS)
      for (const record of changes.records[kind].made.values())
        for (const field of BEGINS_EMPTY[kind] ?? []) {
          expect(Number(Object(record)[field]), `${type}: ${kind} ${field}`).toBe(0)
          met.add(`${kind} ${field}`)
        }
  }
  const all = Object.entries(BEGINS_EMPTY).flatMap(([kind, fields]) => fields.map(field => `${kind} ${field}`))
  expect([...met].toSorted()).toEqual(all.toSorted())
})
