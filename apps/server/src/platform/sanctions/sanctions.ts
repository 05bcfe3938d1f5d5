// Whom the site may not pay: the port, and its adapter for a plain text file with one address or name per line (`#` begins a comment). The
// file is read again when it has changed, so that a new list needs no restart.
import { readFileSync, statSync } from 'node:fs'
import { CannotStart, messageOf } from '../cannot-start.ts'
import type { Report } from '../log-events.ts'

/** Whoever would receive money, as far as known. Empty texts name nobody. */
export interface Recipient {
  readonly addresses: readonly string[]
  readonly names: readonly string[]
}

export interface SanctionsList {
  /** The entry that names this recipient, as it is listed; undefined when none does. */
  find(recipient: Recipient): string | undefined
}

/** For a site without a list. */
export const NO_SANCTIONS: SanctionsList = { find: () => undefined }

/** A file that cannot be read ends the start; one that cannot be read any more leaves the last list in force. */
export function fileSanctions(path: string, report: Report): SanctionsList {
  let mark = ''
  let entries: ReadonlyMap<string, string> = new Map()
  const refresh = (): void => {
    const { mtimeMs, size, ino } = statSync(path)
    const found = `${mtimeMs} ${size} ${ino}`
    if (found === mark) return
    entries = readEntries(readFileSync(path, 'utf8'))
    mark = found
    report('sanctions.list_read', { entries: entries.size })
  }
  try {
    refresh()
  } catch (error) {
    throw new CannotStart(`SANCTIONS_FILE cannot be read: ${messageOf(error)}`)
  }
  return {
    find({ addresses, names }) {
      try {
        refresh()
      } catch (error) {
        report('sanctions.list_unreadable', { err: error })
      }
      const keys = [...addresses.map(addressKey), ...names.map(nameKey)]
      return keys.map(key => entries.get(key)).find(entry => entry !== undefined)
    },
  }
}

function readEntries(text: string): ReadonlyMap<string, string> {
  const entries = new Map<string, string>()
  for (const line of text.split(/\r?\n/)) {
    const entry = line
      .replace(/^\uFEFF/, '')
      .replace(/(^|\s)#.*$/, '')
      .trim()
    if (entry === '') continue
    // The list does not say which of the two a line is.
    for (const key of [addressKey(entry), nameKey(entry)]) if (!isBlank(key)) entries.set(key, entry)
  }
  return entries
}

/** Coin addresses and account numbers, however they are grouped and cased. */
function addressKey(text: string): string {
  return `address ${text.replace(/[\s-]/g, '').toLowerCase()}`
}

/** Words in any order, without accents and marks: "DOE, John" is "John Doe". */
function nameKey(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return `name ${(plain.match(/[\p{L}\p{N}]+/gu) ?? []).toSorted().join(' ')}`
}

function isBlank(key: string): boolean {
  return key === addressKey('') || key === nameKey('')
}
