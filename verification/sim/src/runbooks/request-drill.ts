// Requests that fail on our side, on one machine or in a cluster.
import { spawnSync } from 'node:child_process'
import { SUCCESS } from '@tallystick/wire/envelope'
import { CALLS } from '@tallystick/wire/trader/calls'
import { type Drill, isAudited, open, type Over, traderAt, uidOf } from './drill.ts'
import { check, until } from './installation.ts'
import { withPrometheus } from './prometheus.ts'
import type { DrillSite } from './site.ts'

/** Of a log, in a complaint. */
const SHOWN = 500

const run = (site: DrillSite, statement: string): Promise<unknown> => site.database(client => client.query(statement))

async function countOrders(site: DrillSite, uid: string): Promise<number> {
  return site.database(async client => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from forex_order o join users u on u.id = o.user_id where u.uid = $1',
      [uid],
    )
    return rows[0]?.count ?? 0
  })
}

export const failingRequests = (over: Over): Drill => ({
  runbook: 'failing-requests',
  fault: 'a table that a call reads has another name, then the table of the orders',
  carryOut: runbook =>
    over(async site => {
      const trader = await traderAt(site)
      const uid = await uidOf(site, trader)
      const news = () => site.ask(`${CALLS.newsList.path}?category_id=1`, trader.token)
      check('the call works', (await news()).code === SUCCESS)
      await run(site, 'alter table news rename to news_away')
      await withPrometheus(site.ports, async query => {
        const failing = runbook.quoted('sum by (call) (rate(http_requests_total')
        await until('the query names the call', async () => {
          check('a call fails', (await news()).data['reason'] === 'internal_error')
          const found = query ? await query(failing) : [{ metric: { call: 'newsList' }, value: 1 }]
          const calls = found.filter(({ value }) => value > 0).map(({ metric }) => metric['call'])
          return calls.length === 1 && calls[0] === 'newsList'
        })
      })
      const { requestId } = await news()
      const [, grep = ''] = runbook.quoted('journalctl').split(' | ')
      check('the runbook looks for the id', grep.includes("'ID'"), grep)
      const found = (): string => {
        const { stdout } = spawnSync('sh', ['-c', grep.replace('ID', requestId)], {
          input: site.output,
          encoding: 'utf8',
        })
        return stdout
      }
      await until('the log has the id', () => found().includes('http.request_failed'))
      // In the same line in production; at a terminal it follows.
      const [, after = ''] = site.output.split(requestId)
      check('and the error', after.includes('relation "news" does not exist'), after.slice(0, SHOWN))
      await run(site, 'alter table news_away rename to news')
      check('the call works again', (await news()).code === SUCCESS)

      // What was not committed did not happen, and is asked again under the same key.
      const before = await countOrders(site, uid)
      await run(site, 'alter table forex_order rename to forex_order_away')
      const waiting = open(trader)
      await until('a commit fails', () => /engine\.(?:commit|recovery)_failed/.test(site.output))
      await run(site, 'alter table forex_order_away rename to forex_order')
      const answered = await waiting
      check('the order is accepted in the end', answered.code === SUCCESS, answered)
      const count = await countOrders(site, uid)
      check('once', count === before + 1, { before, count })
      const [asked] = trader.history.slice(-1)
      const again = asked && (await trader.ask(asked))
      check('asked again it is the same', again?.code === SUCCESS && trader.contradictions.length === 0, again)
      check('and there is still one', (await countOrders(site, uid)) === count)

      const failures = (): number => site.output.split('http.request_failed').length
      const known = failures()
      check('the call works', (await news()).code === SUCCESS)
      check('an order', (await open(trader)).code === SUCCESS)
      check('nothing fails any more', failures() === known)
      const audit = await runbook.run('npm run audit', site.env)
      check('the audit', isAudited(audit.out), audit.out)
    }),
})
