// What comes from outside into a cluster: prices and mail; and the jobs that wait for it.
import { randomBytes } from 'node:crypto'
import { SUCCESS } from '@tallystick/wire/envelope'
import { CALLS } from '@tallystick/wire/trader/calls'
import { type Drill, open, traderAt } from '@tallystick/sim/runbooks/drill'
import { check, until } from '@tallystick/sim/runbooks/installation'
import type { OverCluster } from './shared-cluster.ts'

/** Nodes that may read the price source. */
type FeedName = 'feed' | 'jobs'

export const outsideDrills = (over: OverCluster): readonly Drill[] => [
  {
    runbook: 'feed-down',
    fault: 'the process that reads the prices is killed, then the price source is gone',
    carryOut: () =>
      over(async site => {
        const { cluster, source } = site
        const trader = await traderAt(site)
        check('an order', (await open(trader)).code === SUCCESS)
        const isConnected = async (name: FeedName): Promise<boolean> =>
          (await site.metric('feed_connected', '', cluster.node(name).port)) === 1
        const [reader, other] = (await isConnected('feed')) ? (['feed', 'jobs'] as const) : (['jobs', 'feed'] as const)
        await cluster.node(reader).kill()
        const begun = performance.now()
        await until('another process reads the prices', () => isConnected(other))
        console.log(`feed-down: ${other} reads the prices after ${Math.round(performance.now() - begun)} ms`)
        await until('an order', async () => (await open(trader)).code === SUCCESS)
        await cluster.node(reader).up()
        await cluster.whole()
        source.cut(true)
        await until('refused for the price', async () => (await open(trader)).reason === 'price_stale')
        check('the log says what the source did', /feed\.connection_(?:lost|silent|failed)/.test(site.output))
        source.cut(false)
        await until('an order', async () => (await open(trader)).code === SUCCESS)
      }),
  },
  {
    runbook: 'stuck-queue',
    fault: 'the mail server is gone for a while, and the process that does the jobs is killed',
    carryOut: runbook =>
      over(async site => {
        const { cluster } = site
        const second = await cluster.addNode('jobs-2', 'jobs')
        try {
          const to = `${randomBytes(6).toString('hex')}@example.com`
          const asked = await site.ask(CALLS.sendEmail.path, '', { to, type: '1' })
          check('a code is asked for', asked.code === SUCCESS, asked)
          await until('a failure is logged', () => site.output.includes('emails.delivery_failed'))
          const ill = await runbook.run('npm run doctor', site.env)
          check('the doctor says that the mail server is not there', /fault +mail/i.test(ill.out), ill.out)
          const held = (): Promise<number> => site.metric('jobs_held', '', second.port)
          check('the first does the jobs', (await held()) === 0)
          await cluster.node('jobs').kill()
          const begun = performance.now()
          await until('the second takes them', async () => (await held()) === 1)
          console.log(`stuck-queue: the jobs are taken after ${Math.round(performance.now() - begun)} ms`)
          const mail = await site.startMail()
          try {
            await until('the email has gone out', () => mail.mails.some(text => text.includes(to)))
            const well = await runbook.run('npm run doctor', site.env)
            check('the doctor is content with the mail server', /ok +mail/i.test(well.out), well.out)
            check('it went out once', mail.mails.filter(text => text.includes(to)).length === 1, mail.mails)
          } finally {
            await mail.stop()
          }
          await cluster.node('jobs').up()
        } finally {
          await second.drain()
          await cluster.removeNode('jobs-2')
        }
      }),
  },
]
