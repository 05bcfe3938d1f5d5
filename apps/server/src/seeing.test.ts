// Alert rules and the dashboard in deploy/, run by Debian's Prometheus over a running server: every expression, and every metric in one.
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../testing/nats.ts'
import { TEST_SECRET_KEY } from '../testing/secrets.ts'
import { postgresEnded, type ServerProcess, startServerProcess } from '../testing/server-process.ts'

const DEPLOY = join(import.meta.dirname, '../../../deploy')
const TOKEN = 'a token of some length'
const hasPrometheus = spawnSync('prometheus', ['--version']).status === 0
if (!hasPrometheus)
  process.stderr.write(
    'Alert rules are only read, not run: Prometheus is not installed (apt-get install prometheus).\n',
  )

let server: ServerProcess
let origin: string
let folder: string
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seeing-'))
  // PostgreSQL may have to run as another user, who must be able to enter.
  await chmod(folder, 0o755)
  await writeFile(join(folder, 'token'), TOKEN)
  server = startServerProcess({
    env: {
      DATA_DIR: join(folder, 'data'),
      BACKUP_DIR: join(folder, 'archive'),
      SECRET_KEY: TEST_SECRET_KEY,
      METRICS_TOKEN_FILE: join(folder, 'token'),
      LOG_LEVEL: 'info',
    },
  })
  origin = `http://127.0.0.1:${await server.ready}`
  // Something of every kind: a call, a refusal, an address that there is not.
  for (const path of ['/api/default/config', '/api/user/info', '/nowhere', '/v2/api/forex/submit'])
    await fetch(`${origin}${path}`, { redirect: 'manual' })
}, 120_000)
afterAll(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
  server.child.kill('SIGTERM')
  await server.ended
  await postgresEnded(join(folder, 'data'))
  await rm(folder, { recursive: true, force: true })
})

async function scrape(): Promise<string> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  return answer.text()
}

async function expressions(): Promise<{
  readonly rules: string[]
  readonly panels: string[]
  readonly records: Set<string>
}> {
  const rules = await readFile(join(DEPLOY, 'prometheus/rules.yml'), 'utf8')
  // Our own file: panels with targets.
  const dashboard = JSON.parse(await readFile(join(DEPLOY, 'grafana/tallystick.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[]
  }
  return {
    rules: [...rules.matchAll(/^ {8}expr: (.+)$/gm)].map(([, text]) => text ?? ''),
    records: new Set([...rules.matchAll(/record: (.+)$/gm)].map(([, name]) => name ?? '')),
    panels: dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  }
}

/** Names in an expression that are neither functions, labels nor words of the language. */
function metricsIn(expression: string): string[] {
  const plain = expression.replaceAll(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]|\b(?:by|without)\s*\([^)]*\)/g, ' ')
  return [...plain.matchAll(/(?<![\w:.])([a-z_][\w:]*)(?!\s*\(|[\w:])/g)]
    .map(([, name]) => name ?? '')
    .filter(name => !['and', 'or', 'unless', 'by', 'without', 'bool'].includes(name))
}

describe('[seeing] alert rules and dashboard', () => {
  it('use only metrics that a running server has', async () => {
    const { rules, panels, records } = await expressions()
    const text = await scrape()
    const known = new Set(
      [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    )
    const used = new Set([...rules, ...panels].flatMap(metricsIn))
    expect(used.size).toBeGreaterThan(25)
    expect([...used].filter(name => name !== 'up' && !records.has(name) && !known.has(name))).toEqual([])
  })

  it('point to runbooks that are there', async () => {
    const rules = await readFile(join(DEPLOY, 'prometheus/rules.yml'), 'utf8')
    const named = new Set([...rules.matchAll(/runbook: (\S+)/g)].map(([, path]) => path ?? ''))
    expect(named.size).toBeGreaterThan(5)
    for (const path of named) expect(await readFile(join(DEPLOY, '..', path), 'utf8')).toContain('**Seen as:**')
  })

  it('leave no label of a caller and no more than a few thousand series', async () => {
    const series = (await scrape()).split('\n').filter(line => line !== '' && !line.startsWith('#'))
    expect(series.length).toBeLessThan(6_000)
  })

  it.runIf(hasPrometheus)(
    'are run by Prometheus over a running server',
    async () => {
      await promisify(execFile)('promtool', ['check', 'rules', join(DEPLOY, 'prometheus/rules.yml')])
      const port = await freePort()
      const config = (await readFile(join(DEPLOY, 'prometheus/prometheus.yml'), 'utf8'))
        .replaceAll('15s', '1s')
        .replace('rules.yml', join(DEPLOY, 'prometheus/rules.yml'))
        .replace('/etc/prometheus/tallystick-token', join(folder, 'token'))
        .replace('127.0.0.1:8080', new URL(origin).host)
      await writeFile(join(folder, 'prometheus.yml'), config)
      const child = spawn(
        'prometheus',
        [
          `--config.file=${join(folder, 'prometheus.yml')}`,
          `--storage.tsdb.path=${join(folder, 'tsdb')}`,
          `--web.listen-address=127.0.0.1:${port}`,
        ],
        { stdio: 'ignore' },
      )
      stops.push(async () => {
        const ended = once(child, 'close')
        child.kill('SIGKILL')
        await ended
      })
      const query = async (expression: string): Promise<{ status: string; error?: string; found: number }> => {
        const url = `http://127.0.0.1:${port}/api/v1/query?${new URLSearchParams({ query: expression }).toString()}`
        const answer = await fetch(url).catch(() => undefined)
        if (!answer) return { status: 'unreachable', found: 0 }
        // Prometheus' own form.
        const body = (await answer.json()) as { status: string; error?: string; data?: { result: unknown[] } }
        return {
          status: body.status,
          ...(body.error !== undefined && { error: body.error }),
          found: body.data?.result.length ?? 0,
        }
      }
      const until = Date.now() + 60_000
      while ((await query('count_over_time(engine_epoch[1m]) > 8')).found === 0 && Date.now() < until) {
        await fetch(`${origin}/api/default/config`)
        await sleep(500)
      }
      const { rules, panels } = await expressions()
      const failed: string[] = []
      for (const expression of [...rules, ...panels]) {
        const { status, error } = await query(expression)
        if (status !== 'success') failed.push(`${expression}: ${error ?? status}`)
      }
      expect(failed).toEqual([])
      // What has happened since the start is drawn.
      for (const expression of [
        'up == 1',
        'tallystick:availability_errors:ratio_rate5m == 0',
        'engine_shard_running == 1',
      ])
        expect([expression, (await query(expression)).found]).toEqual([expression, 1])
      const empty = []
      for (const expression of panels) if ((await query(expression)).found === 0) empty.push(expression)
      // Nothing of this kind happens in a minute on a quiet site.
      expect(empty.filter(text => !/feed_rejected_quotes|live_quote_delay/.test(text))).toEqual([])
    },
    90_000,
  )
})
