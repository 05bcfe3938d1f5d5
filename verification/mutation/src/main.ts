// npm run mutants: without `--sample` the list of deliberate bugs written by hand, each before the simulator
//   [-- --seeds N] [-- --only text] [-- --from N], to go on with a run that was ended
// npm run mutants -- --sample N --seed S: N mutants drawn from the syntax trees of the code, each before the cheapest tests that reach
// it, and where money is concerned before the simulator.
//   --folder NAME   only this folder; may be given more than once
//   --under PATH    only files of the folder below this path
//   --resume        goes on with the run of this seed that was ended; --survivors tries those again that it did not kill
//   --tests PATH    only tests below this path judge, which is faster, and a lower bound of the score; may be given more than once
//   --budget N      seconds that the tests of one mutant may take together; more where a busy machine makes them slow (30)
//   --cheap         only tests of pure packages, no simulator: what `npm test` runs
import { parseArgs } from 'node:util'
import { tryCatalogue } from '@tallystick/sim/mutants/mutants'
import { thatCompile } from './compile.ts'
import { FOLDERS, type Folder } from './folders.ts'
import { Bench, type Verdict } from './judge.ts'
import type { Mutant } from './mutant.ts'
import { findReached, testsIn } from './reached.ts'
import { isEquivalent, printReport, scoresOf } from './report.ts'
import { drawSample } from './sample.ts'
import { Verdicts } from './verdicts.ts'

/** More are drawn than asked for, because some do not compile. */
const SPARE = 2
const CHEAP_FOLDERS = ['formulas', 'ledger']
const CHEAP_TESTS = ['packages/formulas', 'packages/ledger']
const ALL_TESTS = ['packages', 'apps', 'verification/attack']

const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    only: { type: 'string' },
    from: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string' },
    folder: { type: 'string', multiple: true },
    under: { type: 'string' },
    resume: { type: 'boolean' },
    survivors: { type: 'boolean' },
    cheap: { type: 'boolean' },
    tests: { type: 'string', multiple: true },
    budget: { type: 'string' },
  },
})
const tell = (line: string): void => console.log(line)

process.exitCode =
  values.sample === undefined
    ? await tryCatalogue(Number(values.seeds ?? 2_000), values.only ?? '', Number(values.from ?? 1))
    : await trySample(Number(values.sample), Number(values.seed ?? 1))
// Workers of the test runner may outlive it by seconds.
process.exit()

async function trySample(size: number, seed: number): Promise<number> {
  const folders = chosenFolders()
  const mutants = await drawCompiling(folders, size, seed)
  const reached = await findReached(
    await testsIn(values.tests ?? (values.cheap === true ? CHEAP_TESTS : ALL_TESTS)),
    tell,
  )
  const verdicts = new Verdicts(
    [seed, ...(values.folder ?? []), ...(values.under?.split('/') ?? [])].join('-'),
    values.resume === true || values.survivors === true,
  )
  const bench = new Bench(reached, {
    budgetSeconds: Number(values.budget ?? 30),
    seeds: values.cheap === true ? 0 : Number(values.seeds ?? 40),
  })
  const judged: Verdict[] = []
  try {
    for (const { mutant, folder } of mutants) {
      const known = verdicts.get(mutant.id)
      const isOpen = known === undefined || (values.survivors === true && known.outcome !== 'killed')
      const verdict = isOpen ? await bench.judge(mutant, folder) : known
      if (isOpen) {
        verdicts.add(verdict)
        tell(`${verdict.outcome.padEnd(9)} ${verdict.seconds.toFixed(1)} s  ${mutant.id}`)
      }
      judged.push(verdict)
    }
  } finally {
    await bench.close()
  }
  const scores = scoresOf(folders, judged)
  printReport(scores, judged, tell)
  const isBelow = scores.some(({ percent, promised }) => percent < promised)
  const killed = judged.filter(({ outcome }) => outcome === 'killed').length
  const missed = judged.filter(({ outcome }) => outcome === 'survived' || outcome === 'unreached').length
  // Survivors count as failures only where a promised score is missed.
  tell(`mutants: ${killed} passed, ${isBelow ? missed : 0} failed`)
  return isBelow ? 1 : 0
}

function chosenFolders(): Folder[] {
  const names = values.folder ?? (values.cheap === true ? CHEAP_FOLDERS : FOLDERS.map(({ name }) => name))
  const unknown = names.find(name => FOLDERS.every(folder => folder.name !== name))
  if (unknown !== undefined)
    throw new Error(`${unknown} is none of the folders: ${FOLDERS.map(({ name }) => name).join(', ')}.`)
  return FOLDERS.filter(({ name }) => names.includes(name)).map(folder =>
    values.under === undefined ? folder : { ...folder, paths: [values.under] },
  )
}

/** As many as asked for of those that compile and that nobody has marked as equivalent. */
async function drawCompiling(
  folders: readonly Folder[],
  size: number,
  seed: number,
): Promise<{ mutant: Mutant; folder: Folder }[]> {
  const drawn = await drawSample(folders, size * SPARE, seed)
  const open = drawn.flatMap(({ mutants }) => mutants).filter(({ id }) => !isEquivalent(id))
  const compiling = new Set(await thatCompile(open))
  const share = Math.ceil(size / folders.length)
  return drawn.flatMap(({ folder, mutants }) =>
    mutants
      .filter(mutant => compiling.has(mutant))
      .slice(0, share)
      .map(mutant => ({ mutant, folder })),
  )
}
