import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contractPage } from './docs/contract-page.ts'

it('docs/contract.md is current (npm run docs): a change of the contract is a change of that page', async () => {
  const printed = await readFile(join(import.meta.dirname, '../../../docs/contract.md'), 'utf8')
  // Line by line: of a page of thousands of lines only those that differ are of interest.
  const [now, before] = [new Set(contractPage().split('\n')), new Set(printed.split('\n'))]
  expect({
    gone: [...before].filter(line => !now.has(line)),
    come: [...now].filter(line => !before.has(line)),
  }).toEqual({ gone: [], come: [] })
  expect(contractPage() === printed, 'the same lines in another order or number').toBe(true)
})
