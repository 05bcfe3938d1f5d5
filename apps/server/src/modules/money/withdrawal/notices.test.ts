// The reader of the outbox that sends emails about the wallet passes over everything once.
import { expect, it } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { areEmailsWaiting, startWalletEmails } from './notices.ts'

it('moves its cursor over what is not about the wallet, in every shard', async () => {
  const database = await testDatabase()
  const { pool } = database
  const written: string[] = []
  const emails = startWalletEmails({
    pool,
    clock: { now: () => 0 },
    // Only this of them is called.
    emails: { write: async (_: unknown, kind: string) => void written.push(kind) } as never,
    publicOrigin: '',
    isOurs: () => true,
    report: (event, fields) => expect.fail(`${event} ${String(fields?.['err'])}`),
  })
  await pool.query('insert into shard (shard) values (0), (1) on conflict do nothing')
  await pool.query(`insert into outbox (shard, seq, user_id, kind, body, at)
    select shard, seq, 1, 'order_filled', '{"ref":1}', 0 from generate_series(0, 1) shard, generate_series(1, 1200) seq`)
  expect(await areEmailsWaiting(pool)).toBe(true)
  await emails.look()
  const { rows } = await pool.query<{ shard: number; seq: bigint }>(
    'select shard, seq from outbox_cursor order by shard',
  )
  expect(rows).toEqual([
    { shard: 0, seq: 1200n },
    { shard: 1, seq: 1200n },
  ])
  expect(await areEmailsWaiting(pool)).toBe(false)
  expect(written).toEqual([])
  await emails.stop()
  await database.close()
})
