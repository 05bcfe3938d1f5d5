// What happens to the archive.
import { open as openFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SUCCESS } from '@tallystick/wire/envelope'
import { type Drill, isAudited, open, over, traderAt } from './drill.ts'
import { check, type Installation, until } from './installation.ts'

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
]

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
