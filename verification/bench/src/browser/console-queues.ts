// The console: from the choice of a queue to its first rows, on the wall. Queues that nobody stands in are waited for until they say so.
import { Console } from '@tallystick/e2e/src/pages/console.ts'
import type { Stage } from '@tallystick/e2e/src/stage.ts'
import { present } from '@tallystick/kernel/assert'
import { fill } from '../grow/fill.ts'
import { type BrowserRow, row } from './rows.ts'

const WANTED_MS = 1_000
/** With what shows that the answer of the server is on screen. */
const QUEUES = {
  deposits: 'tbody tr',
  masters: 'tbody tr',
  chats: 'button[aria-pressed]:has(.figure)',
  withdrawals: '[data-testid=empty]',
  identityChecks: '[data-testid=empty]',
  loanApplicants: '[data-testid=empty]',
  loans: '[data-testid=empty]',
} as const
const SIZE = { users: 400, orders: 400, open: 20, answers: 20 }

export async function consoleQueues(stage: Stage): Promise<BrowserRow[]> {
  const link = present(stage.setUpLink(), 'set-up link of a new stage')
  const operator = await Console.setUp(stage, link, { name: 'Ada', email: 'ada@example.com' })
  await fill(stage.database.pool, SIZE, () => {})
  await putInQueues(stage)
  const rows: BrowserRow[] = []
  // Asked for by the browser in its own time, as an operator would meet them: first with everything to be loaded, then again.
  for (const visit of ['first visit', 'again']) {
    for (const [queue, shown] of Object.entries(QUEUES)) {
      await operator.goTo('overview')
      const began = performance.now()
      // The names of this list are entries of the rail.
      await operator.goTo(queue as keyof typeof QUEUES)
      await operator.page.locator(`#content ${shown}`).first().waitFor()
      const what = shown.includes('empty') ? 'nothing waits' : 'first rows'
      rows.push(row(`console, ${queue}, ${what}, ${visit}`, performance.now() - began, WANTED_MS))
    }
  }
  await stage.endVisits()
  return rows
}

/** Deposits that were credited wait again, every user wants to be a master, and has written. The books are of no interest here. */
async function putInQueues({ database }: Stage): Promise<void> {
  await database.pool.query(`update deposit set status = 0, decided_by = 0, decided_at = 0`)
  await database.pool.query(
    `insert into master_application (user_id, status, created_at) select id, 1, 1000 from users`,
  )
  await database.pool.query(
    `insert into chat_thread (user_id, created_at, last_at) select id, 1000, 1000 + id from users on conflict do nothing`,
  )
  await database.pool.query(
    `insert into chat_message (thread_id, body, at) select id, 'When will my deposit be there?', last_at from chat_thread`,
  )
  await database.pool.query(`update chat_thread t set last_id = m.id from chat_message m where m.thread_id = t.id`)
}
