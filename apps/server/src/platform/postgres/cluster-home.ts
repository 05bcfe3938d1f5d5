// Decides where the embedded cluster lives and who owns it: below the data folder, unless PostgreSQL must run as another user
// (we are root) who cannot get there; then in a system folder named after the data folder.
import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CannotStart, messageOf, systemErrorCode } from '../cannot-start.ts'
import { mayEnter, type SystemUser, unprivilegedUser } from './system-user.ts'

export interface ClusterHome {
  /** Private folder (0700) that holds everything below. */
  readonly folder: string
  readonly cluster: string
  readonly socketFolder: string
  readonly logFile: string
  /** Who PostgreSQL runs as, when it is not us. */
  readonly user: SystemUser | undefined
  /** True when the data folder itself could not be used. */
  readonly relocated: boolean
}

export const SOCKET_PORT = 5432
/** sun_path holds 108 bytes on Linux (104 on macOS), the closing zero included. */
const LONGEST_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107

/** @param dataDir an absolute path. @param systemParent where relocated clusters go; only tests pass another. */
export async function prepareClusterHome(dataDir: string, systemParent: string = '/var/lib'): Promise<ClusterHome> {
  await makeFolder(dataDir)
  const place = await choosePlace(dataDir, systemParent)
  await makePrivateFolder(place.folder, place.user)
  const socketFolder = shortSocketFolder(place.folder)
  if (process.platform !== 'win32') await makePrivateFolder(socketFolder, place.user)
  return { ...place, cluster: join(place.folder, 'cluster'), socketFolder, logFile: join(place.folder, 'postgres.log') }
}

type Place = Pick<ClusterHome, 'folder' | 'user' | 'relocated'>

async function choosePlace(dataDir: string, systemParent: string): Promise<Place> {
  const near: Place = { folder: join(dataDir, 'postgres'), user: undefined, relocated: false }
  const owner = await ownerOf(join(near.folder, 'cluster'), near.folder)
  const self = process.getuid?.()
  if (self === undefined) return near
  if (self !== 0) {
    if (owner === undefined || owner.uid === self) return near
    throw new CannotStart(
      `The database in ${near.folder} belongs to another user (${owner.uid}). Start as root or as that user, or choose another DATA_DIR.`,
    )
  }
  const far: Place = {
    folder: join(systemParent, `tallystick-${hash(dataDir)}`),
    user: unprivilegedUser(),
    relocated: true,
  }
  const farOwner = await ownerOf(join(far.folder, 'cluster'), far.folder)
  if (farOwner) return { ...far, user: farOwner }
  const user = owner && owner.uid !== 0 ? owner : unprivilegedUser()
  if (user && mayEnter(dataDir, user)) return { ...near, user }
  if (owner && owner.uid !== 0) {
    throw new CannotStart(
      `The database in ${near.folder} belongs to user ${owner.uid}, who may not enter a folder above it. Open the folders, or choose another DATA_DIR.`,
    )
  }
  return far
}

/** Who owns what is already there: the cluster if it can be seen, else its private folder. */
async function ownerOf(...paths: readonly string[]): Promise<SystemUser | undefined> {
  for (const path of paths) {
    try {
      const { uid, gid } = await stat(path)
      return { name: String(uid), uid, gid }
    } catch (error) {
      const code = systemErrorCode(error)
      if (code !== 'ENOENT' && code !== 'EACCES') throw error
    }
  }
  return undefined
}

function shortSocketFolder(home: string): string {
  const wanted = join(home, 'socket')
  if (Buffer.byteLength(join(wanted, `.s.PGSQL.${SOCKET_PORT}.lock`)) <= LONGEST_SOCKET_PATH) return wanted
  const short = process.platform === 'win32' ? tmpdir() : '/tmp'
  return join(short, `tallystick-${hash(home)}`)
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    throw new CannotStart(`The data folder ${folder} cannot be made: ${messageOf(error)}.`, { cause: error })
  }
}

/** Makes the folder ours alone (0700). One that another user created first in a public place is refused: its owner could enter. */
async function makePrivateFolder(folder: string, user: SystemUser | undefined): Promise<void> {
  const uid = user?.uid ?? process.getuid?.()
  try {
    await mkdir(folder, { mode: 0o700 })
    if (user) await chown(folder, user.uid, user.gid)
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') {
      throw new CannotStart(`The folder ${folder} for the embedded database cannot be made: ${messageOf(error)}.`, {
        cause: error,
      })
    }
  }
  const found = await lstat(folder)
  if (!found.isDirectory() || (uid !== undefined && found.uid !== uid)) {
    throw new CannotStart(
      `${folder} is not a folder of the user the embedded database runs as (${uid}). Remove it, or choose another DATA_DIR.`,
    )
  }
  await chmod(folder, 0o700)
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
