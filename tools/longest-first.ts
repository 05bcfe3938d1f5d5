// The order of test files: those that take longest begin first, so that none of them runs on alone when everything else is done. (The test
// runner learns it by itself, but only from its second run on.)
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const LONGEST = [
  'accessibility.story.ts',
  'trouble.story.ts',
  'console.story.ts',
  'content.story.ts',
  'user-text.story.ts',
  'chaos.test.ts',
  'main.test.ts',
  'secrets-at-rest.test.ts',
  'mutants.test.ts',
  'backup.test.ts',
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
