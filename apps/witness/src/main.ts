// npm run witness: signs checkpoints of logs it knows (C2SP tlog-witness), so that none of them can show one history to you and another to
// someone else. Settings are in docs/public-log.md.
import { mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readPolicy } from '@tallystick/transparency-log/policy'
import { isKeyName, type VerifierKey, writeVerifierKey } from '@tallystick/transparency-log/signed-note'
import { openKey, sha256 } from './key.ts'
import { serveWitness } from './serve.ts'
import { folderStore } from './store.ts'
import { Witness } from './witness.ts'

const {
  WITNESS_NAME: name = '',
  WITNESS_LOGS: logsFile = '',
  WITNESS_DIR: dir = 'witness',
  WITNESS_HOST: host = '127.0.0.1',
  WITNESS_PORT: port = '9610',
} = process.env

function fail(problem: string): never {
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}

async function readLogs(): Promise<readonly VerifierKey[]> {
  const text = await readFile(logsFile, 'utf8').catch(() => fail(`${logsFile} (WITNESS_LOGS) cannot be read.`))
  // What a log serves at /log/policy has a quorum already.
  const policy = await readPolicy(sha256, /^\s*quorum\s/m.test(text) ? text : `${text}\nquorum none\n`)
  return 'problem' in policy ? fail(`${logsFile}: ${policy.problem}`) : policy.logs
}

if (!isKeyName(name)) fail('WITNESS_NAME must be set: a name for the key, such as witness.example.com/1.')
if (logsFile === '') fail('WITNESS_LOGS must be set: a file with lines “log KEY”, such as a site’s /log/policy.')
if (!/^\d{1,5}$/.test(port)) fail('WITNESS_PORT must be a port.')
const folder = resolve(dir)
await mkdir(folder, { recursive: true, mode: 0o700 })
const logs = await readLogs()
const key = await openKey(join(folder, 'key'), name)
const witness = new Witness({ key, logs, store: await folderStore(folder), now: () => Date.now() })
const own = writeVerifierKey(key.verifier)
const about = `witness ${own}\n${logs.map(log => `log ${writeVerifierKey(log)}\n`).join('')}`
const report = (error: unknown): void => void process.stderr.write(`${String(error)}\n`)
const served = await serveWitness(witness, { host, port: Number(port), about, report })
process.stdout.write(
  `The witness listens on http://${host}:${served.port}/ for ${logs.map(log => log.name).join(', ')}.\n`,
)
process.stdout.write(
  `For the policy of those logs: witness ${name.replaceAll(/[^\w.-]/g, '-')} ${own} https://ITS-ADDRESS/\n`,
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void served.close())
