// Before every test file. What a component test waits for comes as soon as the machine gets to it: the library's own second is for a
// machine that does nothing else. Tests without a page do without the library.
import { beforeAll } from 'vitest'

beforeAll(async () => {
  if (typeof document === 'undefined') return
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: 5_000 })
})
