import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { keysFile, ROOT } from './files.ts'
import { printKeys } from './keys.ts'

it('the printed keys are those of the English catalogues (npm run words -- sync)', () => {
  expect(readFileSync(keysFile(ROOT), 'utf8')).toBe(printKeys(ROOT))
})
