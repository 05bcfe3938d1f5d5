import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { KEYS_FILE } from './files.ts'
import { printKeys } from './keys.ts'

it('the printed keys are those of the English catalogues', () => {
  expect(readFileSync(KEYS_FILE, 'utf8')).toBe(printKeys())
})
