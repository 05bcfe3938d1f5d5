// The file that holds the keys, newest first, readable by its owner alone.
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { CannotStart, messageOf, systemErrorCode } from '../cannot-start.ts'
import { parseKeys, type SecretKey } from './secret-keys.ts'

const HEADER = `# Tallystick: the key that secrets in the database and stored files are sealed with. The first key seals, the others only open.
# Keep this file: without it they cannot be read. Keep a copy apart from the backups, which never contain it.
`

/** Undefined when there is no such file. Throws a sentence when it cannot be used. */
export function readKeyFile(path: string): readonly SecretKey[] | undefined {
  try {
    refuseOpenToOthers(path)
    return parseKeys(readFileSync(path, 'utf8'), path)
  } catch (error) {
    if (error instanceof CannotStart) throw error
    if (systemErrorCode(error) === 'ENOENT') return undefined
    throw new CannotStart(`The key file ${path} cannot be read: ${messageOf(error)}.`, { cause: error })
  }
}

function refuseOpenToOthers(path: string): void {
  // Windows has no such modes: files below a user's folder are the user's.
  if (process.platform === 'win32') return
  const mode = statSync(path).mode & 0o777
  if ((mode & 0o077) === 0) return
  throw new CannotStart(
    `The key file ${path} may be used by others than its owner (mode ${mode.toString(8)}). Close it to them: chmod 600 ${path}`,
  )
}

/** Makes a file with a new key. Of several at once one makes it, whole, and the others find it. */
export function createKeyFile(path: string): readonly SecretKey[] {
  try {
    mkdirSync(dirname(path), { recursive: true })
    const unfinished = writeBeside(path, `${HEADER}${newKeyText()}\n`)
    try {
      linkSync(unfinished, path)
    } catch (error) {
      if (systemErrorCode(error) !== 'EEXIST') throw error
    } finally {
      rmSync(unfinished, { force: true })
    }
  } catch (error) {
    throw new CannotStart(`The key file ${path} cannot be made: ${messageOf(error)}.`, { cause: error })
  }
  return readKeyFile(path) ?? []
}

/** Puts a new key in front of those in the file. */
export function addNewestKey(path: string): void {
  const lines = readFileSync(path, 'utf8').split('\n')
  const first = lines.findIndex(line => line.trim() !== '' && !line.trimStart().startsWith('#'))
  lines.splice(Math.max(first, 0), 0, newKeyText())
  renameSync(writeBeside(path, lines.join('\n')), path)
}

function newKeyText(): string {
  return randomBytes(32).toString('hex')
}

/** On the disk before anything is sealed with it. */
function writeBeside(path: string, text: string): string {
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`
  const file = openSync(unfinished, 'wx', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  return unfinished
}

/** Keys a running process uses. */
export interface KeySource {
  /** Newest first, at least one. */
  keys(): readonly [SecretKey, ...SecretKey[]]
}

export function fixedKeys(keys: readonly SecretKey[]): KeySource {
  const [newest, ...older] = keys
  if (!newest) throw new Error('no key')
  return { keys: () => [newest, ...older] }
}

/** Reads the file again once it has changed, so that a rotation needs no restart. A file that cannot be read then changes nothing. */
export function keysInFile(path: string, known: readonly SecretKey[]): KeySource {
  let source = fixedKeys(known)
  let version = versionOf(path)
  return {
    keys() {
      const now = versionOf(path)
      if (now !== undefined && now !== version) {
        version = now
        source = changed(path) ?? source
      }
      return source.keys()
    },
  }
}

function changed(path: string): KeySource | undefined {
  try {
    const keys = readKeyFile(path)
    return keys && fixedKeys(keys)
  } catch {
    return undefined
  }
}

function versionOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found && `${found.ino} ${found.size} ${found.mtimeNs}`
}
