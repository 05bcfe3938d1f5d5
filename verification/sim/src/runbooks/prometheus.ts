// Debian's Prometheus over the processes of a site, for the queries that stand in runbooks.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@tallystick/server/testing/nats'

export interface Sample {
  readonly metric: Readonly<Record<string, string>>
  readonly value: number
}

/** What a query finds; nothing while Prometheus starts. Undefined when it is not installed. */
export type Query = ((expression: string) => Promise<readonly Sample[]>) | undefined

export async function withPrometheus(ports: readonly number[], work: (query: Query) => Promise<void>): Promise<void> {
  if (spawnSync('prometheus', ['--version']).status !== 0) {
    console.log('Queries are not run: Prometheus is not installed (apt-get install prometheus).')
    return work(undefined)
  }
  const folder = await mkdtemp(join(tmpdir(), 'tallystick-prometheus-'))
  const port = await freePort()
  const targets = JSON.stringify(ports.map(one => `127.0.0.1:${one}`))
  await writeFile(
    join(folder, 'prometheus.yml'),
    `global: { scrape_interval: 1s }\nscrape_configs:\n  - job_name: tallystick\n    static_configs: [{ targets: ${targets} }]\n`,
  )
  const options = [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'tsdb')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]
  const child = spawn('prometheus', options, { stdio: 'ignore' })
  const ended = once(child, 'close')
  try {
    await work(expression => ask(port, expression))
  } finally {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}

async function ask(port: number, expression: string): Promise<readonly Sample[]> {
  const url = `http://127.0.0.1:${port}/api/v1/query?${new URLSearchParams({ query: expression }).toString()}`
  const answer = await fetch(url).catch(() => undefined)
  if (!answer?.ok) return []
  // Prometheus' own form.
  const body = (await answer.json()) as {
    data: { result: readonly { metric: Record<string, string>; value: readonly [number, string] }[] }
  }
  return body.data.result.map(({ metric, value }) => ({ metric, value: Number(value[1]) }))
}
