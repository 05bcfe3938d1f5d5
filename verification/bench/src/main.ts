// npm run bench [-- engine|ticks|http|sockets|browser …] [--seconds N]: measures the parts named, or all, one after the other. Loopback
// only. For an hour of the browser's memory: npm run bench -- browser --seconds 3600.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { benchBrowser } from './browser/browser.ts'
import { benchCopy } from './copy.ts'
import { benchEngine } from './engine.ts'
import { benchMicro } from './micro.ts'
import { benchHttp } from './http.ts'
import { report, type Section } from './report.ts'
import { benchSockets } from './sockets.ts'
import { benchTicks } from './ticks.ts'

const PARTS: Readonly<Record<string, (seconds: number) => Promise<Section>>> = {
  engine: benchEngine,
  ticks: benchTicks,
  micro: benchMicro,
  copy: benchCopy,
  http: benchHttp,
  sockets: benchSockets,
  browser: benchBrowser,
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { seconds: { type: 'string' } } })
const seconds = Number(values.seconds ?? 8)
const unknown = positionals.filter(name => !(name in PARTS))
if (unknown.length > 0)
  throw new Error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`)
for (const [name, bench] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const loadBefore = loadavg()[0] ?? 0
  report(await bench(seconds), loadBefore)
}
