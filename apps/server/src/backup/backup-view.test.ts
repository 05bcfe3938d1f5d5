import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { testApi } from '../../testing/api/api.ts'
import { testOperator } from '../../testing/api/operators.ts'
import { createMetrics } from '../platform/metrics.ts'
import { writeRehearsal } from './archive/rehearsal.ts'
import { backupView } from './backup-view.ts'
import { registerRehearsalMetrics } from './rehearsal-metrics.ts'
import { writeLastBackup } from './last-backup.ts'

let folder: string
let now: number
const clock = { now: () => now }
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-view-'))
  now = Date.UTC(2026, 10, 18)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const REHEARSAL = { at: Date.UTC(2026, 10, 15), backup: 'b1', tookMs: 4_200, checks: 90, failed: 0, reason: '' }

it('shows what the archive and the newest rehearsal left, read again after ten seconds', async () => {
  const view = backupView({ backupDir: folder, dataDir: folder }, clock)
  expect(await view()).toEqual({ isKept: true, lastAt: undefined, rehearsal: undefined })
  await writeLastBackup(folder, { at: now, to: folder })
  await writeRehearsal(folder, REHEARSAL)
  expect((await view()).rehearsal).toBeUndefined()
  now += 10_000
  expect(await view()).toEqual({ isKept: true, lastAt: now - 10_000, rehearsal: REHEARSAL })
})

it('shows nothing where the server keeps no archive', async () => {
  expect(await backupView({ backupDir: undefined, dataDir: folder }, clock)()).toMatchObject({ isKept: false })
})

it('tells Prometheus how old the newest rehearsal is and what it found; never is older than anything', async () => {
  const metrics = createMetrics()
  registerRehearsalMetrics(metrics, backupView({ backupDir: folder, dataDir: folder }, clock), clock)
  expect(await metrics.metrics()).toMatch(/^backup_rehearsal_age_seconds \+Inf$/m)
  await writeRehearsal(folder, { ...REHEARSAL, failed: 2 })
  now += 10_000
  const text = await metrics.metrics()
  expect(text).toMatch(/^backup_rehearsal_age_seconds 259210$/m)
  expect(text).toMatch(/^backup_rehearsal_failed 2$/m)
})

it('is told to the console, with whether it is old', async () => {
  await writeLastBackup(folder, { at: REHEARSAL.at, to: folder })
  await writeRehearsal(folder, { ...REHEARSAL, at: Date.UTC(2026, 10, 1) })
  const api = await testApi({ environment: { BACKUP_DIR: folder, DATA_DIR: folder } })
  try {
    const { data } = await (await testOperator(api, 'risk')).get('/operator/api/risk/health')
    const expected = { kept: true, last_at: REHEARSAL.at, took_ms: 4_200, checks: 90, failed: 0, reason: '', old: true }
    expect(data).toMatchObject({ backups: { ...expected, rehearsed_at: Date.UTC(2026, 10, 1) } })
  } finally {
    await api.close()
  }
}, 60_000)
