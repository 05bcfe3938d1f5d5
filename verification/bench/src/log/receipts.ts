// Ten thousand receipts of orders that a real server took and logged: made as for statements, verified by the verifier.
import { readReceipts } from '@tallystick/server/modules/content/transparency-log/transparency-log'
import { openPool, type Pool } from '@tallystick/server/platform/postgres/pool'
import { testVault } from '@tallystick/server/testing/secrets'
import { checkReceipt, readPolicy } from '@tallystick/verifier/verify'
import type { Section } from '../report.ts'

const WANTED = 10_000
const MOST_SECONDS = 60
const LOG_BEHIND_MS = 30_000
const EVERYTHING = { after: 0, upTo: Number.MAX_SAFE_INTEGER, from: 0, until: Number.MAX_SAFE_INTEGER }

export async function measureReceipts(url: string, origin: string): Promise<Section['rows'][number]> {
  const pool = openPool(url, { name: 'tallystick bench' })
  try {
    const begun = performance.now()
    const receipts = await make(pool)
    const madeIn = performance.now() - begun
    const policyText = await (await fetch(`${origin}/log/policy`)).text()
    const policy = await readPolicy(policyText)
    const started = performance.now()
    let broken = 0
    for (const receipt of receipts) {
      const { findings } = await checkReceipt(policy, receipt)
      if (findings.some(({ verdict }) => verdict === 'broken')) broken += 1
    }
    if (broken > 0) throw new Error(`${broken} of ${receipts.length} receipts do not hold`)
    const seconds = (performance.now() - started) / 1_000
    return {
      what: `${receipts.length} receipts verified in ${seconds.toFixed(1)} s, made in ${(madeIn / 1_000).toFixed(1)} s`,
      perSecond: Math.round(receipts.length / seconds),
      target: `≥ ${Math.ceil(WANTED / MOST_SECONDS)}`,
    }
  } finally {
    await pool.end()
  }
}

/** Of one user after the other, until there are enough. */
async function make(pool: Pool): Promise<string[]> {
  const vault = await testVault(pool)
  const { rows } = await pool.query<{ id: bigint }>('select id from users order by id')
  const made: string[] = []
  for (const { id } of rows) {
    const stretch = { ...EVERYTHING, userId: Number(id) }
    for (const last = performance.now() + LOG_BEHIND_MS; ;) {
      const found = await readReceipts(pool, vault, stretch, Date.now(), { isPatient: performance.now() < last })
      if (found === 'no log') throw new Error('the server keeps no log')
      if (found === 'later') {
        await new Promise(resolve => setTimeout(resolve, 200))
        continue
      }
      for await (const receipt of found) if (receipt.of === 'order' && made.length < WANTED) made.push(receipt.file)
      break
    }
    if (made.length >= WANTED) break
  }
  return made
}
