// What every process of a cluster is started anew for, one after the other: a release and its way back, another key.
import { randomBytes } from 'node:crypto'
import { type Drill, isAudited, open, traderAt } from '@tallystick/sim/runbooks/drill'
import { check, until } from '@tallystick/sim/runbooks/installation'
import { SUCCESS } from '@tallystick/wire/envelope'
import { CALLS } from '@tallystick/wire/trader/calls'
import type { OverCluster } from './shared-cluster.ts'

export const releaseDrills = (over: OverCluster): readonly Drill[] => [
  {
    runbook: 'bad-deploy',
    fault: 'a release with a newer schema fails one call; it goes through the cluster node by node, and back',
    carryOut: runbook =>
      over(async site => {
        const { cluster } = site
        const bad = await cluster.releases.make({
          file: 'apps/server/src/modules/content/news/routes.ts',
          find: 'const { rows, total } = await readNews(',
          put: `if (language !== '') throw new Error('a bug')\n    const { rows, total } = await readNews(`,
        })
        const trader = await traderAt(site)
        const order = async (): Promise<void> => check('an order meanwhile', (await open(trader)).code === SUCCESS)
        const release = (main: string | undefined): Promise<void> =>
          site.restart(node => void (node.release = main), order)
        const news = () => site.ask(`${CALLS.newsList.path}?category_id=1`, trader.token)
        await release(bad.main)
        check('the next version is said', site.output.includes(bad.version))
        check('a call fails', (await news()).code !== SUCCESS)
        await until('its stack is logged', () => site.output.includes('http.request_failed'))
        await release(undefined)
        for (const { name, output } of cluster.nodes)
          check(`${name} says the version before`, !lastStart(output).includes(bad.version), lastStart(output))
        const failures = site.output.split('http.request_failed').length
        check('the call works', (await news()).code === SUCCESS)
        check('nothing fails any more', site.output.split('http.request_failed').length === failures)
        for (const asked of trader.history) check('every answer stands', (await trader.ask(asked)).code === SUCCESS)
        check('nothing is answered in two ways', trader.contradictions.length === 0, trader.contradictions)
        const audit = await runbook.run('npm run audit', site.env)
        check('the audit', isAudited(audit.out), audit.out)
      }),
  },
  {
    runbook: 'leaked-key',
    fault: 'the key is known to somebody; every process gets another one while traders trade',
    carryOut: runbook =>
      over(async site => {
        const trader = await traderAt(site)
        const order = async (): Promise<void> => check('an order meanwhile', (await open(trader)).code === SUCCESS)
        const older = site.secretKey
        const fresh = randomBytes(32).toString('hex')
        const use = async (secretKey: string): Promise<void> => {
          site.secretKey = secretKey
          await site.restart(node => void (node.changed = { SECRET_KEY: secretKey }), order)
        }
        await site.operator('owner')
        await use(`${fresh} ${older}`)
        const rotated = await runbook.run('npm run rotate-keys', site.env)
        check('nothing needs the older key', rotated.out.includes('Nothing needs the older keys any more'), rotated.out)
        await use(fresh)
        const doctor = await runbook.run('npm run doctor', site.env)
        check('the key opens everything', /ok +keys/i.test(doctor.out), doctor.out)
      }),
  },
]

const lastStart = (output: string): string => output.split('\n').findLast(line => line.includes('server.started')) ?? ''
