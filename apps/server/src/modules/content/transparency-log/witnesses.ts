// The witnesses that the operator chose: read from a file at the start, and told to every process by the one that appends.
import { readFile } from 'node:fs/promises'
import { type Policy, readPolicy } from '@tallystick/transparency-log/policy'
import { CannotStart, messageOf } from '../../../platform/cannot-start.ts'
import type { Pool, PoolClient } from '../../../platform/postgres/pool.ts'
import { sha256 } from './log-key.ts'

export interface Witnesses {
  /** A tlog-policy without its log line. */
  readonly text: string
  readonly policy: Policy
}

const NONE = 'quorum none\n'
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** @param path of WITNESSES_FILE; without it nobody is asked. */
export async function readWitnesses(path: string | undefined): Promise<Witnesses> {
  const text = path === undefined ? NONE : await readText(path)
  const policy = await readPolicy(sha256, text)
  const wrong = (problem: string): CannotStart => new CannotStart(`WITNESSES_FILE names ${path}: ${problem}`)
  if ('problem' in policy) throw wrong(policy.problem)
  const problem = problemOf(policy)
  if (problem !== undefined) throw wrong(problem)
  return { text: text.endsWith('\n') ? text : `${text}\n`, policy }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new CannotStart(`WITNESSES_FILE names ${path}, which cannot be read: ${messageOf(error)}.`)
  }
}

function problemOf({ logs, witnesses, addresses }: Policy): string | undefined {
  if (logs.length > 0) return 'It names a log; the log is this one.'
  for (const name of witnesses.keys()) {
    const address = addresses.get(name)
    if (address === undefined || !URL.canParse(address)) return `The witness ${name} has no address to ask at.`
    const { protocol, hostname } = new URL(address)
    if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK.has(hostname)))
      return `The address of the witness ${name} must begin with https://.`
  }
  return undefined
}

export async function writePolicy(pool: Pool | PoolClient, text: string): Promise<void> {
  await pool.query(
    `insert into tlog_policy (text) values ($1) on conflict (id) do update set text = $1 where tlog_policy.text <> $1`,
    [text],
  )
}

export async function readPolicyText(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ text: string }>('select text from tlog_policy')
  return rows[0]?.text ?? NONE
}
