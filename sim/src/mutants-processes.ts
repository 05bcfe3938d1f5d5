// Deliberate bugs in what a process does when the database is not what it left.
import type { Mutant } from './mutant-catalogue.ts'

const FILE = 'apps/server/src/engine-host/shard-host.ts'

export const PROCESS_MUTANTS: readonly Mutant[] = [
  {
    name: 'recovery goes on over commits that the database lost',
    edits: [{ file: FILE, find: ' || this.#isBehind(position, this.#acknowledgedSeq)', replace: '' }],
  },
  {
    name: 'a process takes a shard again that has lost what it acknowledged',
    edits: [{ file: FILE, find: 'this.#isBehind(position, atLeast)', replace: 'atLeast < 0' }],
  },
]
