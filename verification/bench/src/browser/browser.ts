// The browser apps in a real browser, on the stage of the stories: first load, main thread while prices move, memory, interactions, a
// second visit over a slow line, the console's queues, and receipts. Each can be measured alone: `bench -- browser/inp`.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { openStage, type Stage } from '@tallystick/e2e/src/stage.ts'
import ownCluster from '@tallystick/server/testing/cluster-setup'
import type { Section } from '../report.ts'
import { consoleQueues } from './console-queues.ts'
import { firstLoads } from './first-loads.ts'
import { interactions } from './interactions.ts'
import { memory } from './memory.ts'
import { receipts } from './receipts.ts'
import type { BrowserRow } from './rows.ts'
import { running } from './running.ts'
import { secondVisit } from './second-visit.ts'

const BUILD = join(import.meta.dirname, '../../../../tools/build.mjs')
/** Beside what a part is told to take: a part that hangs must not keep the others from being measured. */
const PATIENCE_MS = 240_000

export const BROWSER_PARTS: Readonly<Record<string, (stage: Stage, seconds: number) => Promise<BrowserRow[]>>> = {
  first: firstLoads,
  running,
  memory,
  inp: interactions,
  second: secondVisit,
  console: consoleQueues,
  receipts,
}

export async function benchBrowser(seconds: number, only: readonly string[]): Promise<Section> {
  execFileSync(process.execPath, [BUILD], { stdio: 'inherit' })
  const stopCluster = await ownCluster()
  const rows: BrowserRow[] = []
  try {
    for (const [name, part] of Object.entries(BROWSER_PARTS))
      if (only.length === 0 || only.includes(name)) rows.push(...(await alone(name, part, seconds)))
  } finally {
    await stopCluster()
  }
  return { name: 'browser', about: 'processor time of the page’s main thread; 4× for a phone four times as slow', rows }
}

/** On a stage of its own. What fails is told, and the rest is measured. */
async function alone(
  name: string,
  part: (stage: Stage, seconds: number) => Promise<BrowserRow[]>,
  seconds: number,
): Promise<BrowserRow[]> {
  const stage = await openStage()
  let timer: ReturnType<typeof setTimeout> | undefined
  const limitMs = PATIENCE_MS + seconds * 2_000
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${limitMs / 1_000} s`)), limitMs)
  })
  try {
    const rows = await Promise.race([part(stage, seconds), late])
    for (const { what, found, wanted, unit } of rows)
      console.log(`${what}: ${found} ${unit}${wanted === '' ? '' : ` (at most ${wanted})`}`)
    return rows
  } catch (failure) {
    console.error(`browser/${name} was not measured:`, failure)
    process.exitCode = 1
    return []
  } finally {
    clearTimeout(timer)
    await stage.close()
  }
}
