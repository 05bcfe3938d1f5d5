// The test vectors are what is made today, byte for byte; what should hold does, by the verifier and by Go, and what is broken does not.
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkReceipt, checkReceipts, folderCopy, promisesOf, readPolicy, readTicks } from '@tallystick/verifier/verify'
import { describe, expect, it } from 'vitest'
import { goCheck, goMissing } from './go-check.ts'
import { makeVectors, VECTORS } from './vectors.ts'

const read = (path: string): Promise<string> => readFile(join(VECTORS, path), 'utf8')
const all = async (pattern: string): Promise<readonly (readonly [string, string])[]> =>
  Promise.all(
    globSync(pattern, { cwd: VECTORS })
      .toSorted()
      .map(async path => [path, await read(path)] as const),
  )
const policy = await readPolicy(await read('policy'))
const brokenIn = (findings: readonly { readonly what: string; readonly verdict: string }[]): string[] =>
  findings.filter(({ verdict }) => verdict === 'broken').map(({ what }) => what)

it('the files are those that are made', async () => {
  const made = await makeVectors()
  expect(globSync('**/*', { cwd: VECTORS, withFileTypes: true }).filter(one => one.isFile())).toHaveLength(made.size)
  for (const [path, bytes] of made) expect(await readFile(join(VECTORS, path)), path).toEqual(Buffer.from(bytes))
})

describe('the verifier', () => {
  it('finds that all receipts and promises hold, and that the order is replayed', async () => {
    const receipts = (await all('proofs/*')).map(([, file]) => file).join('')
    const promises = (await all('promises/*')).map(([, file]) => file).join('')
    expect(promisesOf(promises)).toHaveLength(2)
    const found = await checkReceipts(policy, receipts + promises, readTicks(VECTORS), true)
    expect(found.acts).toHaveLength(7)
    const findings = [...found.acts, ...found.promises].flatMap(one => one.findings).concat(found.replayed)
    expect(findings.filter(({ verdict }) => verdict !== 'holds')).toEqual([])
    expect(found.replayed.map(({ what }) => what)).toContain('order 64: the first price that reached a stop closed it')
  })

  it('reads the whole copy', async () => {
    const { checkpoint } = folderCopy(VECTORS)
    expect(checkpoint.split('\n').slice(0, 2)).toEqual(['log.example.com/log', '300'])
  })

  const SIGNED = 'the checkpoint is signed as the policy asks'
  const LOGGED = 'the order stands in the log as the receipt says'
  it.each([
    ['another-result', LOGGED],
    ['another-price', LOGGED],
    ['another-salt', LOGGED],
    ['another-place', LOGGED],
    ['another-path', LOGGED],
    ['another-size', SIGNED],
    ['another-signature', SIGNED],
    ['another-key', SIGNED],
  ])('finds %s', async (name, what) => {
    const file = await read(`broken/${name}.tlog-proof`)
    const { findings } = await checkReceipt(policy, file, readTicks(VECTORS))
    expect(brokenIn(findings)).toContain(what)
  })
})

const missing = goMissing()
it.skipIf(missing !== undefined)(
  `Go finds that they hold${missing === undefined ? '' : ` (not here: ${missing})`}`,
  () => {
    expect(goCheck(VECTORS)).toEqual({ holds: true, says: '300 entries, 1 older checkpoints, 7 proof files hold' })
  },
)
