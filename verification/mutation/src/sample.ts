// Which mutants are tried: drawn by a seed, the same number from every folder as far as it has them.
import { createHash } from 'node:crypto'
import { mutantsOf } from './enumerate.ts'
import { sourcesOf, type Folder } from './folders.ts'
import type { Mutant } from './mutant.ts'

export interface Drawn {
  readonly folder: Folder
  readonly mutants: readonly Mutant[]
}

export async function drawSample(folders: readonly Folder[], size: number, seed: number): Promise<Drawn[]> {
  const drawn: Drawn[] = []
  let left = size
  const all = await Promise.all(folders.map(async folder => ({ folder, mutants: await mutantsIn(folder) })))
  // Small folders first: what they do not have is drawn from the larger ones.
  const bySize = all.toSorted((a, b) => a.mutants.length - b.mutants.length)
  for (const [index, { folder, mutants }] of bySize.entries()) {
    const share = Math.ceil(left / (bySize.length - index))
    const chosen = draw(mutants, share, seed)
    left -= chosen.length
    drawn.push({ folder, mutants: chosen })
  }
  return drawn.toSorted((a, b) => folders.indexOf(a.folder) - folders.indexOf(b.folder))
}

async function mutantsIn(folder: Folder): Promise<Mutant[]> {
  return [...(await sourcesOf(folder))].flatMap(([path, text]) => mutantsOf(path, text))
}

/** Two of five mutants remove an entry, and the type check finds most of those: a quarter of them is drawn from. */
const FEW = /[0-3]$/

/** Ordered by a hash of seed and name: a mutant that comes or goes elsewhere leaves the others drawn. */
function draw(mutants: readonly Mutant[], size: number, seed: number): Mutant[] {
  return mutants
    .map(mutant => ({ mutant, rank: createHash('sha256').update(`${seed} ${mutant.id}`).digest('hex') }))
    .filter(({ mutant, rank }) => mutant.operator !== 'removed entry' || FEW.test(rank))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, size)
    .map(({ mutant }) => mutant)
}
