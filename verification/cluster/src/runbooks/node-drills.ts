// What happens to processes of a cluster: one is lost, one is slow.
import { SUCCESS } from '@tallystick/wire/envelope'
import { type Drill, isAudited, open, traderAt } from '@tallystick/sim/runbooks/drill'
import { check, until } from '@tallystick/sim/runbooks/installation'
import { lagAt, lateFrames, SLOW_SECONDS, starved } from '@tallystick/sim/runbooks/live-drill'
import { Listener } from '@tallystick/sim/runbooks/listener'
import { SHARDS } from '../cluster.ts'
import type { ClusterSite } from './cluster-site.ts'
import type { OverCluster } from './shared-cluster.ts'

/** Every shard is held by one and the same engine. */
const isWithOne = async (site: ClusterSite): Promise<boolean> => {
  const { rows } = await site.database(client =>
    client.query<{ held: number }>(
      'select count(*)::int as held from shard_lease where valid_until > now() group by holder',
    ),
  )
  return rows.length === 1 && rows[0]?.held === SHARDS
}

export const nodeDrills = (over: OverCluster): readonly Drill[] => [
  {
    runbook: 'lost-machine',
    fault: 'an engine and a node for requests are killed, and one comes back with its old process',
    carryOut: runbook =>
      over(async site => {
        const { cluster } = site
        const trader = await traderAt(site)
        check('an order', (await open(trader)).code === SUCCESS)
        await Promise.all([cluster.node('engine-1').kill(), cluster.node('api-1').kill()])
        check('/readyz', await site.isReady())
        const begun = performance.now()
        await until('the shards are with the other', () => isWithOne(site))
        console.log(`lost-machine: the other engine has every shard after ${Math.round(performance.now() - begun)} ms`)
        check('an order without them', (await open(trader)).code === SUCCESS)
        await Promise.all([cluster.node('engine-1').up(), cluster.node('api-1').up()])
        await cluster.whole()

        cluster.node('engine-2').signal('SIGSTOP')
        await until('its shards are with the other', () => isWithOne(site))
        check('an order meanwhile', (await open(trader)).code === SUCCESS)
        cluster.node('engine-2').signal('SIGCONT')
        await cluster.whole()
        for (const asked of trader.history) check('the order is there', (await trader.ask(asked)).code === SUCCESS)
        check('nothing is answered in two ways', trader.contradictions.length === 0, trader.contradictions)
        const audit = await runbook.run('npm run audit', site.env)
        check('the audit', isAudited(audit.out), audit.out)
      }),
  },
  {
    runbook: 'late-prices',
    fault: 'one of two nodes gets too little of its processor, then a third is added',
    carryOut: () =>
      over(async site => {
        const { cluster } = site
        const slow = cluster.node('api-1')
        const trader = await traderAt(site)
        const listener = new Listener(slow)
        try {
          await until('a frame', () => listener.frames > 0)
          await starved(
            name => slow.signal(name),
            async () => {
              await until('one process lags', async () => (await lagAt(site, slow.port)) > SLOW_SECONDS)
              await until('its frames leave late', async () => (await lateFrames(site, slow.port)) > 0)
              await until('an order is accepted all the same', async () => (await open(trader)).code === SUCCESS)
            },
          )
          check('it stops as it should', (await slow.drain()) === 0, slow.output)
          check('its sockets are told to go elsewhere', listener.ends.includes(1012), listener.ends)
          check('the others serve', await site.isReady())
          await slow.up()
          await cluster.whole()
          await until('it does not lag any more', async () => (await lagAt(site, slow.port)) < SLOW_SECONDS)
          const added = await cluster.addNode('live-3', 'live')
          const other = new Listener(added)
          try {
            await until('a process with ROLES=live serves', () => other.frames > 20)
            check('in time', (await lateFrames(site, added.port)) === 0)
          } finally {
            other.close()
            await added.drain()
            await cluster.removeNode('live-3')
          }
        } finally {
          listener.close()
        }
      }),
  },
]
