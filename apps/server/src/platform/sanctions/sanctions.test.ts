import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { CannotStart } from '../cannot-start.ts'
import { fileSanctions } from './sanctions.ts'

const folder = mkdtempSync(join(tmpdir(), 'sanctions-'))
afterAll(() => rmSync(folder, { recursive: true }))

function listOf(name: string, text: string) {
  const path = join(folder, name)
  writeFileSync(path, text)
  const events: string[] = []
  const list = fileSanctions(path, event => events.push(event))
  return {
    path,
    events,
    address: (text: string) => list.find({ addresses: [text], names: [] }),
    name: (text: string) => list.find({ addresses: [''], names: [text, ''] }),
  }
}

describe('a list of whom the site may not pay', () => {
  const { address, name } = listOf(
    'list.txt',
    '\uFEFF# Kept by compliance\r\n0xAbC0000000000000000000000000000000000001\r\n\r\nDOE, John # 2026-01\nMüller & Söhne GmbH\nGB29 NWBK 6016 1331 9268 19\n',
  )

  it.each([
    '0xabc0000000000000000000000000000000000001',
    '0xABC0000000000000000000000000000000000001',
    'gb29nwbk60161331926819',
  ])('names the address %s', text => expect(address(text)).toBeDefined())

  it.each(['John Doe', 'doe john', 'Jóhn DOE', 'MULLER & SOHNE, GMBH'])('names %s', text => {
    expect(name(text)).toBeDefined()
  })

  it.each(['', 'John', 'John Doe Smith', '2026-01', 'Kept by compliance', '#'])('does not name %j', text => {
    expect([address(text), name(text)]).toEqual([undefined, undefined])
  })

  it('says which entry it is', () => {
    expect(name('john doe')).toBe('DOE, John')
  })
})

it('is read again when it changes, and stays in force when it cannot be read', () => {
  const list = listOf('changing.txt', 'John Doe\n')
  writeFileSync(list.path, 'Jane Roe\n')
  // Two writes within one tick of the clock of the file system would look alike.
  utimesSync(list.path, 1, 1)
  expect([list.name('John Doe'), list.name('Jane Roe')]).toEqual([undefined, 'Jane Roe'])
  rmSync(list.path)
  expect(list.name('Jane Roe')).toBe('Jane Roe')
  expect(list.events).toEqual(['sanctions.list_read', 'sanctions.list_read', 'sanctions.list_unreadable'])
})

it('one that is not there ends the start with a sentence', () => {
  expect(() => fileSanctions(join(folder, 'none.txt'), () => {})).toThrow(CannotStart)
})
