// What happens to PostgreSQL, on one machine or in a cluster.
import { type Drill, isAudited, open, type Over, traderAt } from './drill.ts'
import { check } from './installation.ts'

export const databaseDrills = (over: Over): readonly Drill[] => [
  {
    runbook: 'slow-database',
    fault: 'a session holds a lock on the orders',
    carryOut: runbook =>
      over(async site => {
        const trader = await traderAt(site)
        await site
          .database(async blocker => {
            await blocker.query('begin')
            await blocker.query('lock table forex_order in access exclusive mode')
            const waiting = open(trader)
            const { rows } = await site.database(client =>
              client.query<{ pid: number; left: string }>(runbook.quoted('select pid, state, wait_event')),
            )
            const oldest = rows.find(({ left }) => left.startsWith('lock table'))
            check('the statement shows who holds it', oldest !== undefined, rows)
            const gone = new Promise<void>(resolve => void blocker.once('error', () => resolve()))
            await site.database(client =>
              client.query(runbook.quoted('select pg_terminate_backend').replace('pid', String(oldest?.pid))),
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
      over(async site => {
        await site.database(client => client.query(`select pg_create_physical_replication_slot('gone_standby', true)`))
        const slots = await site.database(client =>
          client.query<{ slot_name: string; active: boolean }>(runbook.quoted('select slot_name, active')),
        )
        const dead = slots.rows.find(({ slot_name }) => slot_name === 'gone_standby')
        check('the statement shows the slot', dead?.active === false, slots.rows)
        await site.database(client =>
          client.query(runbook.quoted('select pg_drop_replication_slot').replace('…', 'gone_standby')),
        )
        await site.database(client => client.query(runbook.quoted('select * from pg_stat_archiver')))
        check('/readyz', await site.isReady())
        const audit = await runbook.run('npm run audit', site.env)
        check('the audit', isAudited(audit.out), audit.out)
      }),
  },
]
