// npm run runbooks: carries out each runbook against a server of its own and says how long it took. `--only NAME,NAME` chooses;
// `--cluster` carries them out against the cluster of `npm run cluster` instead.
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Drill } from '@tallystick/sim/runbooks/drill'
import { DRILLS } from '@tallystick/sim/runbooks/drills'
import { Runbook } from '@tallystick/sim/runbooks/runbook'
import { missingPrograms } from '../programs.ts'
import { clusterDrills } from './cluster-drills.ts'
import { SharedCluster } from './shared-cluster.ts'

const { values } = parseArgs({ options: { only: { type: 'string' }, cluster: { type: 'boolean' } } })
const isWanted = ({ runbook }: Drill): boolean => values.only === undefined || values.only.split(',').includes(runbook)

async function carryOut(drills: readonly Drill[]): Promise<boolean> {
  let failed = 0
  let passed = 0
  for (const drill of drills.filter(isWanted)) {
    const { runbook: name, fault } = drill
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
  const known = new Set(drills.map(({ runbook }) => runbook))
  const without = globSync('*.md', { cwd: join(import.meta.dirname, '../../../../docs/runbooks') })
    .map(file => basename(file, '.md'))
    .filter(name => name !== 'README' && !known.has(name))
  for (const name of without) console.log(`${name}: has no drill${values.cluster === true ? ' in a cluster' : ''}`)
  console.log(`runbooks: ${passed} passed, ${failed} failed`)
  return failed === 0
}

async function main(): Promise<boolean> {
  if (values.cluster !== true) return carryOut(DRILLS)
  const missing = missingPrograms(true)
  if (missing.length > 0) {
    console.log(missing.join('\n'))
    return false
  }
  const shared = new SharedCluster()
  const debian = new SharedCluster({ isPatroni: true })
  try {
    return await carryOut(clusterDrills(shared.over, debian.over))
  } finally {
    await shared.stop()
    await debian.stop()
  }
}

process.exitCode = (await main()) ? 0 : 1
