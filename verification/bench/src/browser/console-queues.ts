// The console: from the choice of a queue to its list, on the wall.
import { Console } from '@tallystick/e2e/src/pages/console.ts'
import type { Stage } from '@tallystick/e2e/src/stage.ts'
import { present } from '@tallystick/kernel/assert'
import { type BrowserRow, row } from './rows.ts'

const WANTED_MS = 1_000
const QUEUES = ['deposits', 'withdrawals', 'identityChecks', 'loanApplicants', 'loans', 'masters', 'chats'] as const

export async function consoleQueues(stage: Stage): Promise<BrowserRow[]> {
  const link = present(stage.setUpLink(), 'set-up link of a new stage')
  const operator = await Console.setUp(stage, link, { name: 'Ada', email: 'ada@example.com' })
  const rows: BrowserRow[] = []
  for (const queue of QUEUES) {
    const began = performance.now()
    await operator.goTo(queue)
    // What stands in for a list on its way.
    await operator.page.locator('#content [aria-busy=true]').first().waitFor({ state: 'detached' })
    rows.push(row(`console, ${queue}: usable`, performance.now() - began, WANTED_MS))
  }
  await stage.endVisits()
  return rows
}
