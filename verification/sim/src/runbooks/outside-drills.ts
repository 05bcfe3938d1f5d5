// What comes from outside: prices, mail, releases.
import { randomBytes } from 'node:crypto'
import { freePort } from '@tallystick/server/testing/nats'
import { startMailServer } from '@tallystick/server/testing/api/mail-server'
import { startQuoteServer } from '@tallystick/server/testing/quote-server'
import { SUCCESS } from '@tallystick/wire/envelope'
import { CALLS } from '@tallystick/wire/trader/calls'
import { Releases } from '../chaos/releases.ts'
import { type Drill, isAudited, open, over, traderAt } from './drill.ts'
import { check, until } from './installation.ts'

export const OUTSIDE_DRILLS: readonly Drill[] = [
  {
    runbook: 'feed-down',
    fault: 'the price source ends its connections and takes none',
    async carryOut() {
      const source = await startQuoteServer(['BTCUSD'])
      const timer = setInterval(() => source.quote('BTCUSD', 104_000 + (Date.now() % 7)), 50)
      try {
        await over({ FEED_SOURCE: source.file }, async site => {
          const trader = await traderAt(site)
          check('an order', (await open(trader)).code === 1)
          source.cut(true)
          await until('refused for the price', async () => (await open(trader)).reason === 'price_stale')
          check(
            'the log says what the source did',
            /feed\.connection_(?:lost|silent|failed)/.test(site.output),
            'nothing',
          )
          source.cut(false)
          await until('an order', async () => (await open(trader)).code === 1)
        })
      } finally {
        clearInterval(timer)
        await source.stop()
      }
    },
  },
  {
    runbook: 'stuck-queue',
    fault: 'the mail server is gone for a while',
    async carryOut(runbook) {
      const port = await freePort()
      const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'site@example.com' }
      await over(settings, async site => {
        const to = `${randomBytes(6).toString('hex')}@example.com`
        const asked = await site.ask(CALLS.sendEmail.path, '', { to, type: '1' })
        check('a code is asked for', asked.code === SUCCESS, asked)
        await until('a failure is logged', () => site.output.includes('emails.delivery_failed'))
        const ill = await runbook.run('npm run doctor', site.env)
        check('the doctor says that the mail server is not there', /fault +mail/i.test(ill.out), ill.out)
        const mail = await startMailServer(port)
        try {
          await until('the email has gone out', () => mail.mails.some(text => text.includes(to)))
          const well = await runbook.run('npm run doctor', site.env)
          check('the doctor is content with the mail server', /ok +mail/i.test(well.out), well.out)
          check('it went out once', mail.mails.filter(text => text.includes(to)).length === 1, mail.mails)
        } finally {
          await mail.stop()
        }
      })
    },
  },
  {
    runbook: 'bad-deploy',
    fault: 'a release with a newer schema fails one call',
    async carryOut(runbook) {
      const releases = new Releases()
      try {
        const bad = await releases.make({
          file: 'apps/server/src/modules/content/news/routes.ts',
          find: 'const { rows, total } = await readNews(',
          put: `if (language !== '') throw new Error('a bug')\n    const { rows, total } = await readNews(`,
        })
        await over({}, async site => {
          const trader = await traderAt(site)
          check('an order', (await open(trader)).code === SUCCESS)
          check('the version is said', /server\.started.*version=/.test(site.output), site.output)
          await site.down()
          await site.up(bad.main)
          check('the next version is said', site.output.includes(bad.version), site.output)
          const news = () => site.ask(`${CALLS.newsList.path}?category_id=1`, trader.token)
          check('a call fails', (await news()).code !== SUCCESS)
          check('its stack is logged', site.output.includes('http.request_failed'), site.output)
          await until('an order with the bad release', async () => (await open(trader)).code === SUCCESS)

          await site.down()
          await site.up()
          check('the version before is said', !site.output.includes(bad.version), site.output)
          check('the call works', (await news()).code === SUCCESS)
          await until('an order', async () => (await open(trader)).code === SUCCESS)
          for (const asked of trader.history) {
            const { code } = asked.reply ?? { code: 0 }
            check('every answer stands', (await trader.ask(asked)).code === code, asked)
          }
          check('nothing fails any more', !site.output.includes('http.request_failed'), site.output)
          const audit = await runbook.run('npm run audit', site.env)
          check('the audit', isAudited(audit.out), audit.out)
        })
      } finally {
        await releases.clear()
      }
    },
  },
]
