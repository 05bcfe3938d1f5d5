// npm run check-log -- https://host [folder]: copies the public log of an installation and lets Go check it. With a folder kept from an
// earlier run, the checkpoint of that time is an older one that the new log must continue.
import { copyFile, mkdir, mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { goCheck, goMissing } from './go-check.ts'
import { mirrorLog } from './mirror.ts'

const [host, given] = process.argv.slice(2)
if (host === undefined) {
  console.error('Give the address of an installation: npm run check-log -- https://host [folder]')
  process.exit(2)
}
const folder = given ?? (await mkdtemp(join(tmpdir(), 'log-')))
await mkdir(join(folder, 'older'), { recursive: true })
const kept = (await readdir(join(folder, 'older'))).length
await copyFile(join(folder, 'checkpoint'), join(folder, 'older', String(kept))).catch(() => undefined)
const size = await mirrorLog(async path => {
  const answer = await fetch(new URL(`/log/${path}`, host))
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}, folder)
console.log(`${size} entries copied to ${folder}`)
const missing = goMissing()
if (missing !== undefined) {
  console.error(`Not checked: ${missing}`)
  process.exit(2)
}
const { holds, says } = goCheck(folder)
console.log(says)
process.exit(holds ? 0 : 1)
