// A copy of the code with one bug in it, and the simulator run over that copy.
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyCode } from './code-copy.ts'
import { readCode, withEdits, type Mutant } from './edit.ts'

/** What the simulator and the tests read, from the root of the repository. */
const TOP = ['package.json', 'vitest.config.ts', 'tsconfig.json', 'tsconfig.base.json']
const COPIED = [...TOP, 'tools', 'packages', 'apps/server', 'verification']

export interface Verdict {
  readonly mutant: Mutant
  /** What gave it away; undefined when nothing did. */
  readonly killedBy: string | undefined
  readonly seconds: number
}

/** Runs up to this many seeds on the code with the bug. */
export async function tryMutant(mutant: Mutant, seeds: number, timeoutMs: number): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'tallystick-mutant-'))
  const begun = performance.now()
  try {
    await copyCode(folder, COPIED)
    const code = await readCode(folder)
    for (const [path, text] of withEdits(code, mutant.edits)) {
      if (text !== code.get(path)) await writeFile(join(folder, path), text)
    }
    const killedBy = await (mutant.test
      ? judgeByTest(folder, mutant.test, timeoutMs)
      : simulate(folder, seeds, timeoutMs))
    return { mutant, killedBy, seconds: (performance.now() - begun) / 1_000 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The first violation, or undefined when all seeds passed. */
async function simulate(folder: string, seeds: number, timeoutMs: number): Promise<string | undefined> {
  const args = [join(folder, 'verification/sim/src/main.ts'), '--seeds', String(seeds), '--fail-fast']
  const { output, isOutOfTime } = await run(folder, args, timeoutMs)
  const [, seed, violation] = /^seed (\d+) failed.*\n\s*(.*)$/m.exec(output) ?? []
  if (seed !== undefined) return `seed ${seed}: ${violation ?? ''}`
  // An assertion of the code itself ended the process.
  const [, assertion] = /^AssertionFailed: (.*)$/m.exec(output) ?? []
  if (assertion !== undefined) return `assertion: ${assertion}`
  // Out of time is not found.
  if (isOutOfTime || /simulation: \d+ passed/.test(output)) return undefined
  throw new Error(`the simulator did not run:\n${output}`)
}

/** The title when one of its tests failed. A file that could not be run kills nothing. */
async function judgeByTest(
  folder: string,
  { file, title }: NonNullable<Mutant['test']>,
  timeoutMs: number,
): Promise<string | undefined> {
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
  const { output, isOutOfTime } = await run(folder, [vitest, 'run', file, '-t', escaped(title)], timeoutMs)
  if (/Tests .*\d+ failed/.test(output)) return `test: ${title}`
  if (isOutOfTime || /Tests .*\d+ passed/.test(output)) return undefined
  throw new Error(`${file} was not run:\n${output}`)
}

function run(folder: string, args: string[], timeoutMs: number): Promise<{ output: string; isOutOfTime: boolean }> {
  const environment = { ...process.env, NO_COLOR: '1' }
  const child = spawn(process.execPath, args, { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (_, signal) => {
      clearTimeout(timer)
      resolve({ output, isOutOfTime: signal !== null })
    })
  })
}

/** Titles are looked for as regular expressions. */
function escaped(title: string): string {
  return title.replaceAll(/[[\]().*+?]/g, String.raw`\$&`)
}
