// npm run bench [-- engine|ticks|http|log|proofs|equity|nodes|sockets|browser …] [--seconds N] [--compare | --keep]: measures the parts named, or all, one after the other;
// browser/inp and the like measure one part of a part.
// --keep keeps the ratios for this kind of machine; --compare fails when one has become worse than those by more than a tenth. Loopback only.
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { benchBrowser, BROWSER_PARTS } from './browser/browser.ts'
import { keep, lossesOf, ratiosOf, readKept } from './compare.ts'
import { benchCopy } from './copy.ts'
import { benchEngine } from './engine.ts'
import { benchEquity } from './equity.ts'
import { benchMicro } from './micro.ts'
import { benchHttp } from './http.ts'
import { benchLog } from './log/log.ts'
import { benchProofs } from './log/proofs.ts'
import { benchNodes } from './nodes.ts'
import { report, type Section } from './report.ts'
import { benchSockets } from './sockets.ts'
import { benchTicks } from './ticks.ts'

const PARTS: Readonly<Record<string, (seconds: number, only: readonly string[]) => Promise<Section>>> = {
  engine: benchEngine,
  ticks: benchTicks,
  micro: benchMicro,
  copy: benchCopy,
  http: benchHttp,
  log: benchLog,
  proofs: benchProofs,
  equity: benchEquity,
  nodes: benchNodes,
  sockets: benchSockets,
  browser: benchBrowser,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string' }, compare: { type: 'boolean' }, keep: { type: 'boolean' } },
})
const seconds = Number(values.seconds ?? 8)
const known = [...Object.keys(PARTS), ...Object.keys(BROWSER_PARTS).map(name => `browser/${name}`)]
const unknown = positionals.filter(name => !known.includes(name))
if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(', ')}; there are ${known.join(', ')}`)
const machine = { processor: cpus()[0]?.model ?? 'unknown', cores: cpus().length }
const kept = readKept(machine)
if (values.compare === true && kept === undefined)
  throw new Error(`no figures are kept for ${machine.cores} × ${machine.processor}: run with --keep first`)
const sections: Section[] = []
for (const [name, bench] of Object.entries(PARTS)) {
  const only = positionals.filter(one => one.startsWith(`${name}/`)).map(one => one.slice(name.length + 1))
  if (positionals.length > 0 && !positionals.includes(name) && only.length === 0) continue
  const loadBefore = loadavg()[0] ?? 0
  const section = await bench(seconds, positionals.includes(name) ? [] : only)
  report(section, loadBefore)
  sections.push(section)
}
const measured = ratiosOf(sections)
if (values.keep === true) keep(machine, measured)
if (values.compare === true && kept) {
  const losses = lossesOf(kept, measured)
  for (const loss of losses) console.error(loss)
  console.log(losses.length === 0 ? 'nothing is slower than the kept figures' : `${losses.length} figures are worse`)
  if (losses.length > 0) process.exitCode = 1
}
