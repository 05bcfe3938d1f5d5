// What happens to a machine: its disk, its key.
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
