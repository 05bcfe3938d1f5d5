// Set-up of the run that finds out which tests reach which places: collects the marks of one file of tests and writes them down.
import { writeFileSync } from 'node:fs'
import { afterAll } from 'vitest'
import { MARK, REACHED_VARIABLE } from './marks.ts'

const reached = new Set<string>()
Reflect.set(globalThis, MARK, (place: string) => reached.add(place))

afterAll(() => {
  const path = process.env[REACHED_VARIABLE]
  if (path !== undefined) writeFileSync(path, [...reached].join('\n'))
})
