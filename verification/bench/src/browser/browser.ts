// The browser apps in a real browser, on the stage of the stories: first load, main thread while prices move, interactions, memory, a
// second visit over a slow line, and the console's queues.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { openStage } from '@tallystick/e2e/src/stage.ts'
import ownCluster from '@tallystick/server/testing/cluster-setup'
import type { Section } from '../report.ts'
import { consoleQueues } from './console-queues.ts'
import { firstLoads } from './first-loads.ts'
import { interactions } from './interactions.ts'
import { running } from './running.ts'
import { secondVisit } from './second-visit.ts'

const BUILD = join(import.meta.dirname, '../../../../tools/build.mjs')

export async function benchBrowser(seconds: number): Promise<Section> {
  execFileSync(process.execPath, [BUILD], { stdio: 'inherit' })
  const stopCluster = await ownCluster()
  const stage = await openStage()
  try {
    const rows = [
      ...(await firstLoads(stage)),
      ...(await running(stage, seconds)),
      ...(await interactions(stage)),
      ...(await secondVisit(stage)),
      ...(await consoleQueues(stage)),
    ]
    return {
      name: 'browser',
      about: 'processor time of the page’s main thread; 4× for a phone four times as slow',
      rows,
    }
  } finally {
    await stage.close()
    await stopCluster()
  }
}
