// npm run copy-log -- https://host [FOLDER] [SECONDS]: copies the public log to a folder, or to the bucket of LOG_S3_…, and again every so many
// seconds. It needs nothing of the site but its addresses, so that it also runs elsewhere.
import { copyLog } from '@tallystick/transparency-log/copy-log'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart, messageOf } from '../platform/cannot-start.ts'
import { readStorageConfig } from '../platform/storage/storage-config.ts'
import { bucketTarget, folderTarget } from './log-target.ts'

const ANSWER_MS = 30_000

async function run([host, ...rest]: readonly string[]): Promise<void> {
  const [folder] = rest.filter(word => !/^\d+$/.test(word))
  const every = Number(rest.find(word => /^\d+$/.test(word)) ?? 0)
  const problems: string[] = []
  const names = Object.entries(process.env).filter(([name]) => name.startsWith('LOG_S3_'))
  const config = readStorageConfig(Object.fromEntries(names.map(([name, value]) => [name.slice(4), value])), problems)
  if (host === undefined || !URL.canParse(host) || (folder === undefined && config.kind === 'folder'))
    problems.push(
      'npm run copy-log -- https://host [FOLDER] [SECONDS]; without a folder set LOG_S3_BUCKET and the others.',
    )
  if (problems.length > 0) throw new CannotStart(problems.join('\n'))
  const target = config.kind === 's3' && folder === undefined ? bucketTarget(config) : folderTarget(folder ?? '')
  const read = async (path: string): Promise<Uint8Array> => {
    const answer = await fetch(new URL(`/log/${path}`, host), { signal: AbortSignal.timeout(ANSWER_MS) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
  for (;;) {
    const { size, files } = await copyLog(read, target)
    process.stdout.write(`${size} entries, ${files} new files\n`)
    if (every === 0) return
    await sleep(every * 1_000)
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exitCode = 1
}
