// What happens to a primary and its standby.
import { SUCCESS } from '@tallystick/wire/envelope'
import { type Drill, isAudited, open, traderAt } from '@tallystick/sim/runbooks/drill'
import { check, until } from '@tallystick/sim/runbooks/installation'
import type { OverCluster } from './shared-cluster.ts'

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
