// @vitest-environment happy-dom
// The card of backups: none, never tried, tried, failed.
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open, serve, usePage } from '../../../testing/page.tsx'
import { Backups } from './backups.tsx'

usePage()

const NONE = { kept: false, last_at: 0, rehearsed_at: 0, took_ms: 0, checks: 0, failed: 0, reason: '', old: false }

async function show(backups: Partial<typeof NONE>): Promise<string> {
  serve({
    operatorHealth: {
      feed: { label: 'live', connected: true, reconnects: 0, unreadable: 0, pairs: [] },
      log: null,
      shards: [],
      backups: { ...NONE, ...backups },
    },
  })
  await open(<Backups />)
  await screen.findByText(backups.kept ? 'Newest full backup' : /BACKUP_DIR/)
  return document.body.textContent ?? ''
}

it('says that this server keeps none', async () => {
  expect(await show({})).toContain('This server keeps no archive')
})

it('says that nothing was ever backed up or tried', async () => {
  expect(await show({ kept: true })).toMatch(/Newest full backup\s*Never\s*Newest trial restore\s*Never/)
})

it('shows how the newest trial restore went, and that it is old', async () => {
  const at = Date.UTC(2026, 10, 1)
  const text = await show({ kept: true, last_at: at, rehearsed_at: at, took_ms: 4_200, checks: 90, old: true })
  expect(text).toContain('All 90 checks passed')
  expect(text).toContain('Out of date')
})

it('shows why it failed', async () => {
  const text = await show({ kept: true, last_at: 1, rehearsed_at: 1, checks: 90, failed: 2, reason: 'I1, I2' })
  expect(text).toContain('I1, I2')
  expect(text).not.toContain('passed')
})
