// What happens to a primary and its standby.
import { SUCCESS } from '@tallystick/wire/envelope'
import { type Drill, isAudited, open, traderAt } from '@tallystick/sim/runbooks/drill'
import { check, until } from '@tallystick/sim/runbooks/installation'
import type { OverCluster } from './shared-cluster.ts'

const FILLING = 32_000_000

export const pairDrills = (over: OverCluster): readonly Drill[] => [
  {
    runbook: 'lost-disk',
    fault: 'the primary is killed and its files are removed',
    carryOut: runbook =>
      over(async site => {
        const { cluster } = site
        const { databases } = cluster
        const trader = await traderAt(site)
        check('an order', (await open(trader)).code === SUCCESS)
        const { primary } = databases
        databases.kill(primary)
        await databases.promote()
        await databases.clear(primary)
        check('the servers follow by themselves', (await open(trader)).code === SUCCESS)
        await databases.addStandby()
        await cluster.whole()
        for (const asked of trader.history) check('the order is there', (await trader.ask(asked)).code === SUCCESS)
        check('nothing is answered in two ways', trader.contradictions.length === 0, trader.contradictions)
        const doctor = await runbook.run('npm run doctor', site.env)
        check('the key opens everything', /ok +keys/i.test(doctor.out), doctor.out)
        const audit = await runbook.run('npm run audit', site.env)
        check('the audit', isAudited(audit.out), audit.out)
      }),
  },
  {
    runbook: 'slow-database',
    fault: 'the synchronous standby dies',
    carryOut: runbook =>
      over(async site => {
        const { cluster } = site
        const { databases } = cluster
        const trader = await traderAt(site)
        check('an order', (await open(trader)).code === SUCCESS)
        const { standby } = databases
        databases.kill(standby)
        const waiting = open(trader)
        await until('the statement shows that commits wait for it', async () => {
          const { rows } = await site.database(client =>
            client.query<{ wait_event: string | null }>(runbook.quoted('select pid, state, wait_event')),
          )
          return rows.some(({ wait_event }) => wait_event === 'SyncRep')
        })
        await databases.waitForStandby(false)
        check('an empty setting lets them through', (await waiting).code === SUCCESS)
        await databases.clear(standby)
        await databases.addStandby()
        await cluster.whole()
        check('an order', (await open(trader)).code === SUCCESS)
        const doctor = await runbook.run('npm run doctor', site.env)
        check('the doctor asks the database', /ok +database/i.test(doctor.out), doctor.out)
        check('and does not complain of replication', !/replication/.test(doctor.out), doctor.out)
      }),
  },
]

/** The last of all: what is lost stays lost. */
export const lostBatches = (over: OverCluster): Drill => ({
  runbook: 'broken-ledger',
  fault: 'a failover to a standby that was not synchronous loses acknowledged orders',
  carryOut: runbook =>
    over(async site => {
      const { cluster } = site
      const { databases } = cluster
      const trader = await traderAt(site)
      check('an order', (await open(trader)).code === SUCCESS)
      const { primary, standby } = databases
      await databases.waitForStandby(false)
      databases.signal(standby, 'SIGSTOP')
      // More than the connection to the standby holds: nothing after it gets there.
      await site.database(client =>
        client.query(`select pg_logical_emit_message(false, 'drill', repeat('x', ${FILLING}))`),
      )
      check('an order that will be lost', (await open(trader)).code === SUCCESS)
      databases.kill(primary)
      databases.signal(standby, 'SIGCONT')
      await databases.promote()
      await databases.clear(primary)
      await databases.addStandby()
      const lost = /engine\.shard_went_back shard=(\d+) storedSeq=(\d+) acknowledgedSeq=(\d+)/
      await until('the log names the shard', () => lost.test(site.output))
      const [, shard, stored, acknowledged] = lost.exec(site.output)?.map(Number) ?? []
      const { rows } = await site.database(client =>
        client.query<{ shard: number; applied_seq: string }>(runbook.quoted('select shard, applied_seq')),
      )
      const row = rows.find(each => each.shard === shard)
      console.log(
        `broken-ledger: shard ${shard} stored ${stored}, acknowledged ${acknowledged}, its row ${row?.applied_seq}`,
      )
      check('the row is behind', Number(row?.applied_seq) < Number(acknowledged), row)
      for (const name of ['engine-1', 'engine-2'] as const) {
        check(`${name} stops as it should`, (await cluster.node(name).drain()) === 0)
        await cluster.node(name).up()
      }
      await cluster.whole()
      check('an order', (await open(trader)).code === SUCCESS)
      const audit = await runbook.run('npm run audit', site.env)
      check('the audit', isAudited(audit.out), audit.out)
    }),
})
