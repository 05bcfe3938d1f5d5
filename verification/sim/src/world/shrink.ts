// Minimises a failing seed: faults are left out one after the other, and stay out while the same check still fails.
import { LEFT_OUT } from './draw.ts'
import { runWorld } from './world.ts'

type Run = (seed: number, without: ReadonlySet<string>) => Promise<readonly string[]>

async function runWithout(seed: number, without: ReadonlySet<string>): Promise<readonly string[]> {
  return (await runWorld(seed, { without })).failures
}

/** The sentence that says what is enough to fail, and how to see it. */
export async function shrink(seed: number, failures: readonly string[], run: Run = runWithout): Promise<string> {
  const checks = new Set(failures.map(checkOf))
  const without = new Set<string>()
  for (const one of LEFT_OUT) {
    without.add(one)
    const again = await run(seed, without)
    if (!again.some(failure => checks.has(checkOf(failure)))) without.delete(one)
  }
  if (without.size === 0) return 'smaller: no; it takes everything the seed has'
  return `smaller: npm run sim -- --seeds 1 --from ${seed} --without "${[...without].join(',')}"`
}

/** «[I64] …» → «[I64]». */
function checkOf(failure: string): string {
  return failure.split(' ')[0] ?? ''
}
