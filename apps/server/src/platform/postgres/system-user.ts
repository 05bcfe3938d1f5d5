// PostgreSQL refuses to run as root. Started by root, it runs as `postgres` or `nobody`; this file finds out what that user can access.
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export interface SystemUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** The user to run PostgreSQL as, or undefined when the server's own user will do (anyone but root). */
export function unprivilegedUser(passwdFile: string = '/etc/passwd'): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const entries = existsSync(passwdFile) ? readFileSync(passwdFile, 'utf8').split('\n') : []
  for (const wanted of ['postgres', 'nobody']) {
    const [name, , uid, gid] = entries.find(line => line.startsWith(`${wanted}:`))?.split(':') ?? []
    if (name !== undefined && uid !== undefined && gid !== undefined && uid !== '0') {
      return { name, uid: Number.parseInt(uid, 10), gid: Number.parseInt(gid, 10) }
    }
  }
  return { name: 'nobody', uid: 65_534, gid: 65_534 }
}

const EXECUTE = 1
const READ = 4

/** True when the user may enter every folder from the root of the file system down to this one (by modes; lists of rights are not looked at). */
export function mayEnter(folder: string, user: SystemUser): boolean {
  let path = realpathSync(folder)
  for (;;) {
    if (!allows(path, user, EXECUTE)) return false
    const parent = dirname(path)
    if (parent === path) return true
    path = parent
  }
}

/** True when the user may read this file, folders above included. */
export function mayRead(file: string, user: SystemUser): boolean {
  const path = realpathSync(file)
  return allows(path, user, READ) && mayEnter(dirname(path), user)
}

function allows(path: string, user: SystemUser, bit: number): boolean {
  const { mode, uid, gid } = statSync(path)
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
  return ((mode >> shift) & bit) === bit
}
