// What happens to machines: disks, databases, keys.
import { join } from 'node:path'
import { type Drill, isAudited, open, over, traderAt } from './drill.ts'
import { check, until } from './installation.ts'
import { npmRun } from './runbook.ts'

export const MACHINE_DRILLS: readonly Drill[] = [
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
]
