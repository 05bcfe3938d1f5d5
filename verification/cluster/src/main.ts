// npm run cluster: starts a cluster on this machine, prints its addresses, drives load through the balancer until Ctrl-C (or for
// `--seconds N`) and reports what became of every request. `--chaos N` breaks it N times, one fault each; `--only PATTERN` chooses faults;
// `--quotes` gives it a price source, which its feed nodes read in place of simulated prices; `--patroni` lets Patroni manage PostgreSQL.
import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Cluster } from './cluster.ts'
import { isClean, type Verdict } from './compare.ts'
import { Crowd, type Tally } from './crowd.ts'
import { FAULTS } from './faults.ts'
import { missingPrograms } from './programs.ts'
import { startQuotes } from './quotes.ts'
import { playRound, type Round } from './round.ts'

const OPTIONS = {
  chaos: { type: 'string' },
  seconds: { type: 'string' },
  only: { type: 'string' },
  quotes: { type: 'boolean' },
  patroni: { type: 'boolean' },
  logs: { type: 'string' },
} as const
/** The history of a crowd grows with every round, and is compared as a whole. */
const ROUNDS_PER_CROWD = 8

const { values } = parseArgs({ options: OPTIONS })
const stop = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => (stop.signal.aborted ? process.exit(1) : stop.abort()))

async function main(): Promise<boolean> {
  const missing = missingPrograms(values.patroni === true)
  if (missing.length > 0) {
    console.log(missing.join('\n'))
    return false
  }
  const quotes = values.quotes === true ? await startQuotes() : undefined
  const isPatroni = values.patroni === true
  const cluster = await Cluster.start({ isPatroni, ...(quotes && { env: { FEED_SOURCE: quotes.file } }) })
  try {
    for (const { name, port, pid } of cluster.nodes)
      console.log(`${name.padEnd(9)} http://127.0.0.1:${port}  pid ${pid}`)
    console.log(`HAProxy   http://127.0.0.1:${cluster.port}\nNATS      nats://127.0.0.1:${cluster.natsPort}`)
    console.log(`database  ${cluster.databases.url}`)
    return await (values.chaos === undefined ? drive(cluster) : breakIt(cluster, Number(values.chaos)))
  } finally {
    if (values.logs !== undefined)
      for (const { name, output } of cluster.nodes) await writeFile(`${values.logs}/${name}.log`, output)
    await cluster.stop()
    await quotes?.stop()
  }
}

async function drive(cluster: Cluster): Promise<boolean> {
  const crowd = await Crowd.gather(cluster)
  const endAt = performance.now() + Number(values.seconds ?? Infinity) * 1_000
  crowd.begin()
  while (!stop.signal.aborted && performance.now() < endAt) await sleep(200)
  await crowd.rest()
  const verdict = await crowd.judge()
  crowd.leave()
  console.log(summary(crowd.tally(), verdict))
  return isClean(verdict)
}

async function breakIt(cluster: Cluster, count: number): Promise<boolean> {
  const wanted = new RegExp(values.only ?? '')
  const faults = FAULTS.filter(({ what }) => wanted.test(what))
  const endAt = performance.now() + Number(values.seconds ?? Infinity) * 1_000
  const rounds: Round[] = []
  let crowd = await Crowd.gather(cluster)
  for (let n = 0; n < count && !stop.signal.aborted && performance.now() < endAt; n++) {
    const fault = faults[n % faults.length]
    if (!fault) break
    if (n > 0 && n % ROUNDS_PER_CROWD === 0) {
      crowd.leave()
      crowd = await Crowd.gather(cluster)
    }
    const round = await playRound(cluster, crowd, fault)
    rounds.push(round)
    const { tally, silenceMs, wholeMs } = round
    const ends = JSON.stringify(round.socketEnds).replaceAll('"', '')
    const times = `slowest answer ${ms(tally.slowestMs)} (operators ${ms(tally.slowestOperatorMs)}), sockets silent ${ms(silenceMs)} (ended ${ends}), whole after ${ms(wholeMs)}`
    console.log(`${String(n + 1).padStart(4)} ${fault.what}: ${times}; ${summary(tally, round)}`)
    for (const line of [...round.lost, ...round.doubled, ...round.contradictory, ...round.other].slice(0, 12))
      console.log(`       ${line}`)
  }
  crowd.leave()
  const failed = rounds.filter(round => !isClean(round)).length
  for (const line of recoveryTimes(rounds)) console.log(line)
  console.log(`cluster: ${rounds.length - failed} passed, ${failed} failed`)
  return failed === 0
}

function summary(tally: Tally, { lost, doubled, contradictory, other }: Verdict): string {
  const { acknowledged, refused, refusals, resolved } = tally
  const reasons = [...refusals].map(([name, count]) => `${count} × ${name}`).join(', ')
  const found = `${lost.length} lost, ${doubled.length} doubled, ${contradictory.length} contradictory, ${other.length} other`
  return `${acknowledged} acknowledged, ${refused} refused (${reasons}), ${resolved} unknown resolved, ${found}`
}

/** By fault: median and worst. */
function recoveryTimes(rounds: readonly Round[]): string[] {
  const kinds = [...new Set(rounds.map(({ what }) => what))]
  return kinds.map(kind => {
    const of = rounds.filter(({ what }) => what === kind)
    const range = (times: readonly number[]): string => {
      const sorted = times.toSorted((a, b) => a - b)
      return `${ms(sorted[Math.floor(sorted.length / 2)] ?? 0)} (${ms(sorted.at(-1) ?? 0)} at worst)`
    }
    const slowest = range(of.map(({ tally }) => tally.slowestMs))
    return `${kind}: ${of.length} ×, slowest answer ${slowest}, sockets silent ${range(of.map(({ silenceMs }) => silenceMs))}`
  })
}

const ms = (time: number): string => `${(time / 1_000).toFixed(1)} s`

process.exitCode = (await main()) ? 0 : 1
