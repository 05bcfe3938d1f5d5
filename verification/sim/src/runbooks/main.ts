// npm run runbooks: carries out each runbook against a server of its own and says how long it took. `--only NAME,NAME` chooses.
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { DRILLS } from './drills.ts'
import { Runbook } from './runbook.ts'

const { values } = parseArgs({ options: { only: { type: 'string' } } })
let failed = 0
let passed = 0
for (const drill of DRILLS) {
  const { runbook: name, fault } = drill
  if (values.only !== undefined && !values.only.split(',').includes(name)) continue
  const begun = performance.now()
  try {
    const runbook = new Runbook(name)
    const { workedWhen } = runbook
    await drill.carryOut(runbook)
    passed += 1
    console.log(`${name}: ${((performance.now() - begun) / 1_000).toFixed(1)} s. ${fault}; ${workedWhen}`)
  } catch (error) {
    failed += 1
    console.log(`${name}: FAILED. ${error instanceof Error ? error.message : String(error)}`)
  }
}
const known = new Set(DRILLS.map(({ runbook }) => runbook))
const without = globSync('*.md', { cwd: join(import.meta.dirname, '../../../../docs/runbooks') })
  .map(file => basename(file, '.md'))
  .filter(name => name !== 'README' && !known.has(name))
for (const name of without) console.log(`${name}: has no drill`)
console.log(`runbooks: ${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
