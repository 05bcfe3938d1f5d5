// The simulator over code with one mutant in it, which is put in while Node loads the file.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './folders.ts'
import type { Mutant } from './mutant.ts'

/** Tells `load-hook.ts` what to change. */
export const MUTANT_VARIABLE = 'TALLYSTICK_MUTANT'

/** What gave the mutant away, or undefined when all seeds passed. */
export async function simulate(mutant: Mutant, seeds: number, limitMs: number): Promise<string | undefined> {
  const { path, start, end, replacement } = mutant
  const change = { url: pathToFileURL(join(ROOT, path)).href, operator: '', start, end, replacement }
  const args = [
    '--import',
    pathToFileURL(join(import.meta.dirname, 'load-hook.ts')).href,
    join(ROOT, 'verification/sim/src/main.ts'),
    '--fail-fast',
    '--forget',
    '--seeds',
    String(seeds),
  ]
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1', [MUTANT_VARIABLE]: JSON.stringify(change) },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs)
  const signal = await new Promise<string | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (_, by) => resolve(by))
  })
  clearTimeout(timer)
  const [, seed, violation] = /^seed (\d+) failed.*\n\s*(.*)$/m.exec(output) ?? []
  if (seed !== undefined) return `seed ${seed}: ${violation ?? ''}`
  if (signal !== null) return 'the simulator did not end'
  if (/simulation: \d+ passed/.test(output)) return undefined
  return `the simulator did not run: ${output.trim().split('\n').at(-1) ?? ''}`
}
