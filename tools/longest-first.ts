// The order of test files: those that take longest begin first, so that none of them runs on alone when everything else is done. (The test
// runner learns it by itself, but only from its second run on.) Files of one kind stand together: the runner gives a worker up, with all
// the modules it has loaded, as soon as the next file wants another environment or belongs to another project.
import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Those that start processes and wait for them stand beside those that compute, so that neither kind has the machine for itself. */
export const LONGEST = [
  'accessibility.story.ts',
  'console.story.ts',
  'wallet.story.ts',
  'trouble.story.ts',
  'accounts.story.ts',
  'loan.story.ts',
  'look.story.ts',
  'content.story.ts',
  'contract.story.ts',
  'copy.story.ts',
  'micro.story.ts',
  'user-text.story.ts',
  'orders.story.ts',
  'server/src/main.test.ts',
  'ownership/matrix.test.ts',
  'lost-answers.test.ts',
  'mutants.test.ts',
  'restore-to.test.ts',
  'bots.test.ts',
  'fuzz/requests.test.ts',
  'cluster.test.ts',
  'learning-bot.test.ts',
  'method-1-prices.test.ts',
  'chaos.test.ts',
  'store.test.ts',
  'server/src/nodes.test.ts',
  'backup.test.ts',
  'version-fence.test.ts',
  'two-nodes.test.ts',
  'secrets-at-rest.test.ts',
]

/** How often each kind has its turn: a worker takes so many files that what they leave behind does not add up. */
const TURNS = 6
const ENVIRONMENT = /@vitest-environment ([\w-]+)/

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const found = LONGEST.findIndex(name => moduleId.endsWith(`/${name}`))
      return found < 0 ? LONGEST.length : found
    }
    const others = await super.sort(files)
    const ordered = others.toSorted((a, b) => rank(a) - rank(b))
    return inTurns(ordered, kindOf)
  }
}

/** The most frequent kind first, each in its order, a part of all of them in every turn. */
export function inTurns<Item>(items: readonly Item[], kindOf: (item: Item) => string): Item[] {
  const kinds = [...Map.groupBy(items, kindOf).values()].toSorted((a, b) => b.length - a.length)
  const part = (kind: readonly Item[], turn: number): Item[] =>
    kind.slice(Math.floor((turn * kind.length) / TURNS), Math.floor(((turn + 1) * kind.length) / TURNS))
  return Array.from({ length: TURNS }, (_, turn) => kinds.flatMap(kind => part(kind, turn))).flat()
}

/** Files of the same kind can share a worker. */
function kindOf({ moduleId, project }: TestSpecification): string {
  const [, environment = ''] = ENVIRONMENT.exec(readFileSync(moduleId, 'utf8')) ?? []
  return `${project.name} ${environment}`
}
