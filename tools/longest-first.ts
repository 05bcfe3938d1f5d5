// The order of test files: those that take longest begin first, so that none of them runs on alone when everything else is done. (The test
// runner learns it by itself, but only from its second run on.)
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Those that start processes and wait for them stand beside those that compute, so that neither kind has the machine for itself. */
const LONGEST = [
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
  'restore-to.test.ts',
  'mutants.test.ts',
  'cluster.test.ts',
  'grow/check-pages.test.ts',
  'lost-answers.test.ts',
  'chaos.test.ts',
  'bots.test.ts',
  'fuzz/requests.test.ts',
  'server/src/nodes.test.ts',
  'learning-bot.test.ts',
  'backup.test.ts',
  'version-fence.test.ts',
  'two-nodes.test.ts',
  'method-1-prices.test.ts',
  'store.test.ts',
  'secrets-at-rest.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const found = LONGEST.findIndex(name => moduleId.endsWith(`/${name}`))
      return found < 0 ? LONGEST.length : found
    }
    const others = await super.sort(files)
    return others.toSorted((a, b) => rank(a) - rank(b))
  }
}
