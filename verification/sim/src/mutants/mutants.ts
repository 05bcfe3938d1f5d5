// The list of deliberate bugs: puts one after the other into a copy of the code and demands that the simulator finds it.
import { MUTANTS } from './catalogue.ts'
import { tryMutant } from './run.ts'

const TIMEOUT_MS = 900_000

/** Ends with how many were killed; a survivor makes the run fail. */
export async function tryCatalogue(seeds: number, only: string, from = 1): Promise<number> {
  const chosen = MUTANTS.filter(({ name }) => name.includes(only)).slice(from - 1)
  const healthy = await tryMutant({ name: 'no bug at all', edits: [] }, 10, TIMEOUT_MS)
  if (healthy.killedBy !== undefined) throw new Error(`without any bug the simulator fails: ${healthy.killedBy}`)
  let survivors = 0
  for (const mutant of chosen) {
    const { killedBy, seconds } = await tryMutant(mutant, seeds, TIMEOUT_MS)
    if (killedBy === undefined) survivors += 1
    console.log(`${killedBy === undefined ? 'SURVIVED' : 'killed  '} ${mutant.name} (${seconds.toFixed(1)} s)`)
    if (killedBy !== undefined) console.log(`         ${killedBy}`)
  }
  console.log(`mutants: killed ${chosen.length - survivors}/${chosen.length} (${seeds} seeds each)`)
  return survivors > 0 ? 1 : 0
}
