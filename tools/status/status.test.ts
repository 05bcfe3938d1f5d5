// The program as a timer runs it, against a server that is ready, is not, or is gone.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { percentReady, withAnswer } from './history.ts'
import { readIncidents } from './incidents.ts'

const MAIN = join(import.meta.dirname, 'main.ts')

let folder: string
let server: Server
let status: number
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'status-'))
  status = 200
  server = createServer((request, response) => {
    response.writeHead(request.url === '/readyz' ? status : 404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

async function run(site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`): Promise<number> {
  const child = spawn(process.execPath, [MAIN, '--site', site, '--to', folder], { stdio: 'ignore' })
  const [code]: unknown[] = await once(child, 'close')
  return Number(code)
}

const page = (): Promise<string> => readFile(join(folder, 'index.html'), 'utf8')

it('counts what the site answers, day by day, and says how it is now', async () => {
  expect(await run()).toBe(0)
  expect(await page()).toContain('<p class="state up">In operation</p>')
  status = 503
  expect(await run()).toBe(0)
  expect(await page()).toContain('<p class="state down">Not available</p>')
  expect(await page()).toContain('Ready in 50.00 % of 2 checks on 1 day.')
  const gone = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  server.close()
  await run(gone)
  expect(await page()).toContain('Ready in 33.33 % of 3 checks on 1 day.')
}, 30_000)

it('shows incidents as text, and keeps the last page when their file cannot be read', async () => {
  await writeFile(join(folder, 'incidents.md'), '## 2026-11-18 10:20 Slow <orders>\nWe look\ninto it.\n\nMore soon.\n')
  expect(await run()).toBe(0)
  expect(await page()).toContain('In operation, with an incident')
  expect(await page()).toContain('<strong>Slow &#60;orders&#62;</strong><br><small>since 2026-11-18 10:20 UTC</small>')
  expect(await page()).toContain('<p>We look into it.</p><p>More soon.</p>')
  expect(await page()).not.toContain('<script')
  await writeFile(join(folder, 'incidents.md'), '## yesterday\n')
  const before = await page()
  expect(await run()).toBe(1)
  expect(await page()).toBe(before)
}, 30_000)

it('says how it is called', () => {
  const { status: code, stderr } = spawnSync(process.execPath, [MAIN, '--to', folder], { encoding: 'utf8' })
  expect([code, stderr]).toEqual([2, expect.stringContaining('npm run status -- --site')])
})

it('keeps ninety days, and calls only all of them all', () => {
  const start = Date.UTC(2026, 0, 1)
  let history: ReturnType<typeof withAnswer> | undefined
  for (let day = 0; day < 100; day++) history = withAnswer(history, day !== 99, new Date(start + day * 86_400_000))
  expect(history?.days).toHaveLength(90)
  expect(history?.days[0]?.day).toBe('2026-01-11')
  expect(history?.isReady).toBe(false)
  expect(percentReady([{ day: '', asked: 100_000, ready: 99_999 }])).toBe('99.99 %')
  expect(percentReady([{ day: '', asked: 3, ready: 3 }])).toBe('100.00 %')
})

it('reads incidents, the newest first, and names the line that it cannot read', () => {
  const text =
    'For us.\n\n## 2026-11-01 08:00 – 09:30 First\n\n## 2026-11-02 23:50 - 2026-11-03 00:10 Second\r\nText.\n'
  expect(readIncidents(text)).toEqual([
    { from: '2026-11-02 23:50', until: '2026-11-03 00:10', title: 'Second', paragraphs: ['Text.'] },
    { from: '2026-11-01 08:00', until: '09:30', title: 'First', paragraphs: [] },
  ])
  expect(() => readIncidents('\n## 2026-13-01 08:00 Month thirteen')).toThrow('line 2')
})
