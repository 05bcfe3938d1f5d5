// The check of an order by itself, as a script for a page: the app's own function, over files of the log that have been read before, from a
// device that saw the log at an earlier size.
import { join } from 'node:path'
import type { OrderCheck } from '@tallystick/wire/trader/schemas'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { percentile } from '../measure.ts'
import { SLOWDOWN, sessionOf, totalMs, traceOf } from './trace.ts'

const WEB = join(import.meta.dirname, '../../../../apps/web/src/entities')
const ENTRY = 'virtual:order-in-log'
/** What the page is given as `orderInLog`: looks at the log so many times, and says how the last look ended. */
const SCRIPT = `
import { orderInLog } from '${WEB}/receipt/in-log.ts'
import { logReader } from '${WEB}/public-log/log-reader.ts'
import { useSeenLog } from '${WEB}/public-log/seen-log.ts'

const files = new Map()
const once = read => path => {
  if (!files.has(path)) files.set(path, read(path))
  return files.get(path)
}
const reader = { ...logReader, readText: once(logReader.readText), readBytes: once(logReader.readBytes) }

export async function look(check, seen, times) {
  let found
  for (let n = 0; n < times; n++) {
    useSeenLog.setState({ seen, fork: null })
    found = await orderInLog(check, reader, Date.now())
  }
  return found.state === 'logged' ? found.acts.length : found.state
}
`

/** What the device kept: the key of the log and a checkpoint. */
interface Seen {
  readonly key: string
  readonly checkpoint: string
  readonly at: number
}

export async function seeLog(origin: string): Promise<Seen> {
  const read = async (path: string): Promise<string> => (await fetch(`${origin}/log/${path}`)).text()
  const [, key = ''] = /^log (\S+)$/m.exec(await read('policy')) ?? []
  return { key, checkpoint: await read('checkpoint'), at: Date.now() }
}

async function script(): Promise<string> {
  const built = await build({
    configFile: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
    plugins: [
      {
        name: 'order-in-log',
        // It comes as a path in the working folder.
        resolveId: id => (id.endsWith(ENTRY) ? ENTRY : undefined),
        load: id => (id === ENTRY ? SCRIPT : undefined),
      },
    ],
    build: { write: false, lib: { entry: ENTRY, name: 'orderInLog', formats: ['iife'] } },
  })
  const [first] = Array.isArray(built) ? built : [built]
  const [chunk] = first && 'output' in first ? first.output : []
  if (chunk?.type !== 'chunk') throw new Error('no script was built')
  return `${chunk.code}\nglobalThis.orderInLog = orderInLog`
}

const LOOKS = 20
const RUNS = 5

interface Cost {
  /** Milliseconds of the main thread for one receipt, the browser's own slowdown being on. */
  readonly throttled: number
  /** Without it, times the slowdown. */
  readonly computed: number
}

/** Verifies both receipts of an order again and again. */
export async function verificationCost(page: Page, check: OrderCheck, seen: Seen): Promise<Cost> {
  await page.evaluate(await script())
  const look = async (times: number): Promise<number> => {
    const found: unknown = await page.evaluate(
      `orderInLog.look(${JSON.stringify(check)}, ${JSON.stringify(seen)}, ${times})`,
    )
    if (typeof found !== 'number') throw new Error(`the order is ${String(found)}`)
    return found
  }
  // Not counted: what is read and compiled.
  await look(LOOKS)
  const measure = async (): Promise<number> => {
    const costs: number[] = []
    for (let run = 0; run < RUNS; run++) {
      let receipts = 0
      const idle = totalMs(await traceOf(page, async () => {}))
      const trace = await traceOf(page, async () => {
        receipts = LOOKS * (await look(LOOKS))
      })
      costs.push(Math.max(0, totalMs(trace) - idle) / receipts)
    }
    return percentile(costs, 0.5)
  }
  const computed = SLOWDOWN * (await measure())
  const session = await sessionOf(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const throttled = await measure()
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
  return { throttled, computed }
}
