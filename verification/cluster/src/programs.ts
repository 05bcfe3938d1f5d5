// The programs a cluster needs beside Node and the PostgreSQL that npm brings, and where Debian has them.
import { spawnSync } from 'node:child_process'

const PROGRAMS = [
  { command: 'nats-server', version: '--version', debian: 'nats-server', does: 'the bus between nodes' },
  { command: 'haproxy', version: '-v', debian: 'haproxy', does: 'the balancer before them' },
] as const
const PATRONI = [
  { command: 'patroni', version: '--version', debian: 'patroni', does: 'the manager of PostgreSQL' },
  { command: 'etcd', version: '--version', debian: 'etcd-server', does: 'what Patroni keeps its state in' },
  { command: 'pg_lsclusters', version: '--help', debian: 'postgresql', does: 'the PostgreSQL that Patroni manages' },
] as const

/** One sentence for each program that is not installed. Debian keeps them in /usr/sbin, which not every PATH names. */
export function missingPrograms(needsPatroni = false): string[] {
  return [...PROGRAMS, ...(needsPatroni ? PATRONI : [])]
    .filter(({ command, version }) => spawnSync(command, [version], { env: programEnv() }).status !== 0)
    .map(({ command, debian, does }) => `${command} (${does}) is not installed: apt-get install ${debian}`)
}

export function programEnv(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin` }
}
