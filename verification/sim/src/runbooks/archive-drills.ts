// What the archive is for: backups that are late, and books that do not add up.
import { randomBytes } from 'node:crypto'
import { open as openFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { tronAddress } from '@tallystick/server/testing/api/wallet'
import { SUCCESS } from '@tallystick/wire/envelope'
import { OPERATOR_CALLS } from '@tallystick/wire/operator/calls'
import { CALLS } from '@tallystick/wire/trader/calls'
import { type Drill, isAudited, open, over, traderAt } from './drill.ts'
import { check, type Installation, until } from './installation.ts'

const { operatorAdjust, operatorReconcile, operatorReconciliations, operatorSwitch } = OPERATOR_CALLS
/** Looks are a minute apart and take a moment. */
const BETWEEN_LOOKS_MS = 70_000

const isContent = (out: string, about: string): boolean => new RegExp(`^ok +${about}`, 'm').test(out)

export const ARCHIVE_DRILLS: readonly Drill[] = [
  {
    runbook: 'backups-late',
    fault: 'the archive is not where it was, then one of its parts is damaged',
    carryOut: runbook =>
      over({}, async site => {
        const archive = site.env['BACKUP_DIR'] ?? ''
        const trader = await traderAt(site)
        check('an order', (await open(trader)).code === SUCCESS)
        await until('a full backup', async () => (await site.fullBackups()) === 1)

        await rename(archive, `${archive}.away`)
        await writeFile(archive, '')
        check('an order while the archive is away', (await open(trader)).code === SUCCESS)
        const position = await walPosition(site)
        await until('the log says why', () => /backup\.failed[^]{1,200}ENOTDIR/.test(site.output))
        const logAge = (): Promise<number> => site.metric('backup_log_age_seconds')
        await until('the archive is said to be behind', async () => (await logAge()) > 5)
        await rm(archive)
        await rename(`${archive}.away`, archive)
        await until('the archive has caught up', () => hasArchived(site, position))
        await until('and is not behind any more', async () => (await logAge()) < 5)
        check('without a new full backup', (await site.fullBackups()) === 1)
        const rehearsed = await runbook.run('npm run rehearse', site.env)
        check('the rehearsal', rehearsed.code === 0 && isAudited(rehearsed.out), rehearsed.out)
        const well = await runbook.run('npm run doctor', site.env)
        check('the doctor is content', isContent(well.out, 'backup') && isContent(well.out, 'rehearsal'), well.out)

        const part = await damagePart(join(archive, 'base'))
        const failed = await runbook.run('npm run rehearse', site.env)
        check('the rehearsal fails and names the part', failed.code !== 0 && failed.out.includes(part), failed.out)
        const ill = await runbook.run('npm run doctor', site.env)
        check('the doctor says so', /^FAULT +rehearsal: /m.test(ill.out) && ill.out.includes(part), ill.out)
        await until('the alert sees it', async () => (await site.metric('backup_rehearsal_failed')) > 0)
        const elsewhere = join(site.folder, 'new-archive')
        site.set({ BACKUP_DIR: elsewhere })
        await site.down()
        await site.up()
        await until('a full backup follows', async () => (await site.fullBackups(elsewhere)) === 1)
        const anew = await runbook.run('npm run rehearse', site.env)
        check('the rehearsal of the new archive', anew.code === 0 && isAudited(anew.out), anew.out)
        const mended = await runbook.run('npm run doctor', site.env)
        check(
          'the doctor is content',
          isContent(mended.out, 'backup') && isContent(mended.out, 'rehearsal'),
          mended.out,
        )
        check('the old archive is as it was', (await stat(join(archive, 'base'))).isDirectory())
      }),
  },
  {
    runbook: 'broken-ledger',
    fault: 'a balance is changed past the engine',
    carryOut: runbook =>
      over({}, async site => {
        const trader = await traderAt(site)
        check('an order', (await open(trader)).code === SUCCESS)
        const [order] = trader.history
        const user = await site.realUser()
        const [one, other, risk] = [
          await site.operator('finance'),
          await site.operator('finance'),
          await site.operator('risk'),
        ]
        const reason = 'a drill'
        const gift = { uid: user.uid, amount: '100', reason, ref: randomBytes(12).toString('hex') }
        await one.call(operatorAdjust.path, gift)
        check('money', (await other.call(operatorAdjust.path, gift)).code === SUCCESS)
        await until('a full backup', async () => (await site.fullBackups()) > 0)
        await sleep(BETWEEN_LOOKS_MS)
        await site.database(client =>
          client.query(
            `update account set balance = balance + 1 where type = 1 and user_id = (select id from users where uid = $1)`,
            [user.uid],
          ),
        )
        await until('the alarm names the invariant', () => /ledger\.invariants_broken.*I04/.test(site.output))
        const chosen = new Date(Date.now() - BETWEEN_LOOKS_MS)
        check('the alert sees it', (await site.metric('ledger_hot_broken_checks')) > 0)

        const everything = { scope: 'all', subject: 'all', paused: 'yes', reason }
        const paused = await risk.call(operatorSwitch.path, everything)
        check('close-only by one', paused.code === SUCCESS, paused)
        const refused = await trader.ask({ ...trader.begin('open'), params: order?.params ?? {} })
        check('a new order is refused', refused.code !== SUCCESS, refused)
        const closed = await trader.ask(trader.begin('close', Number(order?.reply?.data['Id'])))
        check('a position can be closed', closed.code === SUCCESS, closed)
        await withdraw(site, user.token)
        const broken = await runbook.run('npm run audit', site.env)
        check('the audit says what, and of how many', /^I04 +BROKEN \(1\)/m.test(broken.out), broken.out)
        const evidence = join(site.folder, 'evidence')
        const kept = await runbook.run('npm run backup -- --to FOLDER', site.env, { FOLDER: evidence })
        check('the evidence is kept', kept.code === 0 && kept.out.includes(evidence), kept.out)

        await site.down()
        await site.setAside()
        const restored = await runbook.run('npm run restore -- --to TIME', site.env, { TIME: chosen.toISOString() })
        check('the restore says 0 failed', restored.code === 0 && isAudited(restored.out), restored.out)
        await site.up()
        check('the order is there', order !== undefined && (await trader.ask(order)).code === SUCCESS)
        check(
          'and can be closed',
          (await trader.ask(trader.begin('close', Number(order?.reply?.data['Id'])))).code === SUCCESS,
        )
        const looked = await risk.call(operatorReconcile.path, {})
        check('every invariant is looked at', looked.code === SUCCESS, looked)
        const { data } = await risk.call(operatorReconciliations.path)
        // This call answers with a list, the newest first.
        const [newest] = data as unknown as readonly { readonly broken: readonly unknown[] }[]
        check('and holds', newest?.broken.length === 0, data)
        check('no alarm', !site.output.includes('ledger.invariants_broken'), site.output)
        const audit = await runbook.run('npm run audit', site.env)
        check('the audit', isAudited(audit.out), audit.out)
      }),
  },
]

async function withdraw(site: Installation, token: string): Promise<void> {
  const bound = await site.ask(CALLS.bindMethod.path, token, { type: '1', draw_id: '1', dc_address: tronAddress() })
  const wish = { draw_currency_id: '1', number: '20', draw_method_id: String(bound.data['id']) }
  const asked = await site.ask(CALLS.submitWithdrawal.path, token, wish)
  check('a withdrawal is possible', asked.code === SUCCESS, asked)
}

async function walPosition(site: Installation): Promise<string> {
  const { rows } = await site.database(client =>
    client.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn'),
  )
  return rows[0]?.lsn ?? ''
}

/** PostgreSQL keeps nothing before it any more: the archive has said that it has it. */
async function hasArchived(site: Installation, position: string): Promise<boolean> {
  const { rows } = await site.database(client =>
    client.query<{ reached: boolean }>('select restart_lsn >= $1::pg_lsn as reached from pg_replication_slots', [
      position,
    ]),
  )
  return rows[0]?.reached === true
}

/** Changes one byte in the middle of the first part of a backup. @returns its name. */
async function damagePart(base: string): Promise<string> {
  const [id = ''] = await readdir(base)
  const part = '00000000'
  const file = await openFile(join(base, id, part), 'r+')
  try {
    const at = Math.floor((await file.stat()).size / 2)
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at)
    await file.write(Buffer.of((buffer[0] ?? 0) ^ 1), 0, 1, at)
  } finally {
    await file.close()
  }
  return `base/${id}/${part}`
}
