// Each runbook carried out: the fault is made, the runbook's own commands and acts follow, and what it says of success is looked at.
import { join } from 'node:path'
import { startQuoteServer } from '@tallystick/server/testing/quote-server'
import { openTickets, RealClient } from '../chaos/real-client.ts'
import { check, Installation, until } from './installation.ts'
import { npmRun, type Runbook } from './runbook.ts'

export interface Drill {
  readonly runbook: string
  /** What is made to go wrong. */
  readonly fault: string
  carryOut(runbook: Runbook): Promise<void>
}

const isAudited = (out: string): boolean => /\b0 failed/.test(out) && !/[1-9]\d* failed/.test(out)

async function over(
  settings: Readonly<Record<string, string>>,
  work: (site: Installation) => Promise<void>,
): Promise<void> {
  const site = await Installation.start(settings)
  try {
    await work(site)
  } finally {
    await site.remove()
  }
}

async function traderAt(site: Installation): Promise<RealClient> {
  let tickets = await openTickets(site)
  await until('a price', async () => (tickets = await openTickets(site)).length > 0)
  const trader = new RealClient(site, tickets)
  await trader.signIn()
  return trader
}

const uidOf = (site: Installation, { demoId }: RealClient): Promise<string> =>
  site.database(async client => {
    const { rows } = await client.query<{ uid: string }>(
      'select uid from users where demo_id_hash = sha256($1::bytea)',
      [demoId],
    )
    return rows[0]?.uid ?? ''
  })

const open = async (trader: RealClient): Promise<{ code: number; reason: string }> => {
  const { code, data } = await trader.ask(trader.begin('open'))
  return { code, reason: data.reason ?? '' }
}

export const DRILLS: readonly Drill[] = [
  {
    runbook: 'lost-disk',
    fault: 'server and PostgreSQL are killed and the data folder is removed',
    carryOut: runbook =>
      over({}, async site => {
        const trader = await traderAt(site)
        check('an order', (await open(trader)).code === 1)
        await until('a full backup', async () => (await npmRun(['rehearse'], site.env)).code === 0)
        await until('the log in the archive', async () => (await npmRun(['rehearse'], site.env)).code === 0)
        await site.die()
        await site.loseDisk()
        const restored = await runbook.run('npm run restore -- --to latest', site.env)
        check('the restore says 0 failed', restored.code === 0 && isAudited(restored.out), restored.out)
        await site.up()
        check('the order is there', (await trader.ask(trader.history[0] ?? trader.begin('open'))).code === 1)
        const doctor = await runbook.run('npm run doctor', site.env)
        check('the key opens everything', /ok +keys/i.test(doctor.out), doctor.out)
      }),
  },
  {
    runbook: 'lost-machine',
    fault: 'the only machine is gone, its disk is put into another',
    carryOut: runbook =>
      over({}, async site => {
        const trader = await traderAt(site)
        check('an order', (await open(trader)).code === 1)
        await site.die()
        await site.moveDisk()
        await site.up()
        check('/readyz', await site.isReady())
        check('the order is there', (await trader.ask(trader.history[0] ?? trader.begin('open'))).code === 1)
        const audit = await runbook.run('npm run audit', site.env)
        check('the audit', isAudited(audit.out), audit.out)
      }),
  },
  {
    runbook: 'slow-database',
    fault: 'a session holds a lock on the orders',
    carryOut: runbook =>
      over({}, async site => {
        const trader = await traderAt(site)
        await site
          .database(async blocker => {
            await blocker.query('begin')
            await blocker.query('lock table forex_order in access exclusive mode')
            const waiting = open(trader)
            const { rows } = await site.database(client =>
              client.query<{ pid: number; left: string }>(runbook.sql('select pid, state, wait_event')),
            )
            const oldest = rows.find(({ left }) => left.startsWith('lock table'))
            check('the statement shows who holds it', oldest !== undefined, rows)
            const gone = new Promise<void>(resolve => void blocker.once('error', () => resolve()))
            await site.database(client =>
              client.query(runbook.sql('select pg_terminate_backend').replace('pid', String(oldest?.pid))),
            )
            await gone
            check('the order is answered', (await waiting).code === 1)
          })
          .catch((error: unknown) => {
            // The blocker's own connection was ended, as it should be.
            if (!String(error).includes('terminat')) throw error
          })
        const doctor = await runbook.run('npm run doctor', site.env)
        check('the doctor asks the database', /ok +database/i.test(doctor.out), doctor.out)
      }),
  },
  {
    runbook: 'full-disk',
    fault: 'a replication slot that nobody reads keeps the log',
    carryOut: runbook =>
      over({}, async site => {
        await site.database(client => client.query(`select pg_create_physical_replication_slot('gone_standby', true)`))
        const slots = await site.database(client =>
          client.query<{ slot_name: string; active: boolean }>(runbook.sql('select slot_name, active')),
        )
        const dead = slots.rows.find(({ slot_name }) => slot_name === 'gone_standby')
        check('the statement shows the slot', dead?.active === false, slots.rows)
        await site.database(client =>
          client.query(runbook.sql('select pg_drop_replication_slot').replace('…', 'gone_standby')),
        )
        await site.database(client => client.query(runbook.sql('select * from pg_stat_archiver')))
        check('/readyz', await site.isReady())
        const audit = await runbook.run('npm run audit', site.env)
        check('the audit', isAudited(audit.out), audit.out)
      }),
  },
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
    runbook: 'leaked-key',
    fault: 'the key is known to somebody',
    carryOut: runbook =>
      over({}, async site => {
        await site.operator('owner')
        const before = await npmRun(['rotate-keys', '--', '--check'], site.env)
        check('everything is sealed', before.code === 0, before.out)
        await site.keepKey(join(site.folder, 'older'))
        const rotated = await runbook.run('npm run rotate-keys', site.env)
        check('nothing needs the older key', rotated.out.includes('Nothing needs the older keys any more'), rotated.out)
        await site.down()
        await site.up()
        const doctor = await runbook.run('npm run doctor', site.env)
        check('the key opens everything', /ok +keys/i.test(doctor.out), doctor.out)
      }),
  },
  {
    runbook: 'legal-hold',
    fault: 'a letter',
    carryOut: () =>
      over({}, async site => {
        const trader = await traderAt(site)
        const uid = await uidOf(site, trader)
        const backup = await npmRun(['backup', '--', '--to', join(site.folder, 'kept')], site.env)
        check('a backup', backup.code === 0, backup.out)
        const risk = await site.operator('risk')
        const file = await risk.call(`/operator/api/ledger.csv?uid=${uid}`)
        check('a file of the ledger', file.code === 200, file)
        const frozen = await risk.call('/operator/api/users/freeze', { uid, reason: 'letter 12/2026' })
        check('frozen', frozen.code === 1, frozen)
        check('may not act', (await open(trader)).code !== 1)
        check('may read', (await site.ask('/api/user/info', trader.token)).code === 1)
        const owner = await site.operator('owner')
        const audit = await owner.call(`/operator/api/audit?operator_id=${risk.id}`)
        check('the export is in the audit log', JSON.stringify(audit.data).includes('"subject":"csv"'), audit)
      }),
  },
]

/** What has no drill, and what it would take. */
export const NOT_CARRIED_OUT: Readonly<Record<string, string>> = {
  'bad-deploy': 'an older release to go back to; npm run cluster rolls releases forward under load',
  'compromised-operator': 'a drill that is still to be written',
  'wrong-price': 'a drill that is still to be written',
  'stuck-queue': 'a mail server that fails and comes back',
}
