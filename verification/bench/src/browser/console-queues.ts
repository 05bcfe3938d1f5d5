// The console: from the choice of a queue to its first rows, on the wall.
import { Console } from '@tallystick/e2e/src/pages/console.ts'
import type { Stage } from '@tallystick/e2e/src/stage.ts'
import type { Pool } from '@tallystick/server/platform/postgres/pool'
import { testSealer } from '@tallystick/server/testing/secrets'
import { present } from '@tallystick/kernel/assert'
import { fill } from '../grow/fill.ts'
import { type BrowserRow, row } from './rows.ts'

const WANTED_MS = 1_000
/** A dollar, in units of 1e-8. */
const ONE = 100_000_000
/** With what shows that the answer of the server is on screen. */
const QUEUES = {
  deposits: 'tbody tr',
  masters: 'tbody tr',
  chats: 'button[aria-pressed]:has(.figure)',
  withdrawals: 'tbody tr',
  identityChecks: 'tbody tr',
  loanApplicants: 'tbody tr',
  loans: 'tbody tr',
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
      rows.push(row(`console, ${queue}, first rows, ${visit}`, performance.now() - began, WANTED_MS))
    }
  }
  await stage.endVisits()
  return rows
}

/** Every user stands in every queue. The books are of no interest here. */
async function putInQueues({ database: { pool } }: Stage): Promise<void> {
  await pool.query(`update deposit set status = 0, decided_by = 0, decided_at = 0`)
  await pool.query(`insert into master_application (user_id, status, created_at) select id, 1, 1000 from users`)
  await pool.query(
    `insert into chat_thread (user_id, created_at, last_at) select id, 1000, 1000 + id from users on conflict do nothing`,
  )
  await pool.query(
    `insert into chat_message (thread_id, body, at) select id, 'When will my deposit be there?', last_at from chat_thread`,
  )
  await pool.query(`update chat_thread t set last_id = m.id from chat_message m where m.thread_id = t.id`)
  await pool.query(
    `insert into withdrawal (id, user_id, type, status, method_id, currency_id, currency_code, protocol_code, fee_type, withdrawal_rate,
       estimated_price, places, amount, fee, estimated_received, address, bank_name, bank_address, bank_swift, payee_name, payee_account,
       memo, approvals_needed, approved_by, decided_by, note, created_at, decided_at)
     select 1000000 + id, id, 1, 0, id, 1, 'USDT', 'TRC20', 0, 0, ${ONE}, 2, ${ONE}::bigint * (id % 90 + 10), 0, ${ONE}::bigint * (id % 90 + 10),
       'T' || id, '', '', '', '', '', '', 1, 0, 0, '', 1000 + id, 0
     from users`,
  )
  await pool.query(
    `insert into loan_applicant (user_id, status, name, last_name, sex, birthday, country, mobile, id_card_type, hand_pic_id, sign_id,
       created_at)
     select id, 1, 'Ada', 'Lovelace', 1, '1990-01-01', 'HK', '5550100', 1, 0, 0, 1000 + id from users`,
  )
  await pool.query(
    `insert into loan (id, user_id, status, config_id, amount, period, free_period, interest_rate, penalty_rate, interest, penalty, sign_id,
       agreement_hash, approvals_needed, note, created_at)
     select 2000000 + id, id, 1, 1, 1000::bigint * ${ONE}, 30, 0, 0, 0, 0, 0, 0, 'none', 1, '', 1000 + id from users`,
  )
  await checkIdentities(pool)
}

/** The number of a card is sealed, and bound to its row. */
async function checkIdentities(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ id: bigint }>('select id from users order by id')
  const ids = rows.map(({ id }) => String(id))
  const cards = ids.map(row => testSealer.seal({ column: 'real_name.card_id', row }, Buffer.from(`CARD${row}`)))
  await pool.query(
    `insert into identity_check (id, user_id, status, name, card_id, card_key, country, front_pic, reverse_pic, created_at, due_at)
     overriding system value
     select id, id, 1, 'Ada Lovelace', card, card, 'HK', 0, 0, 1000 + id, 100000000 + id
     from unnest($1::bigint[], $2::bytea[]) given (id, card)`,
    [ids, cards],
  )
}
