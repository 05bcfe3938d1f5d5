// Copies a log file by file to the paths of C2SP tlog-tiles, so that a folder or an object store serves it without the process that made it.
// What the copy has already is not read again, and its checkpoint comes last: at no moment does it promise a tile that is not there.
import { readCheckpoint, type Checkpoint } from './checkpoint.ts'
import { isSame, textFrom } from './bytes.ts'
import { readNote } from './signed-note.ts'
import { hashesAtLevel, type Tile, TILE_WIDTH, tilePath, tilesOf } from './tiles.ts'

/** The bytes at a path below the log's prefix. */
export type ReadLogFile = (path: string) => Promise<Uint8Array>

export interface LogCopyTarget {
  /** Undefined when it is not there. */
  get(path: string): Promise<Uint8Array | undefined>
  /** @param isForGood it never changes, so that it may be cached for ever. */
  put(path: string, bytes: Uint8Array, isForGood: boolean): Promise<void>
}

interface CopiedLog {
  readonly size: number
  /** Files that were new. */
  readonly files: number
}

/** Throws when the log is shorter than what was copied of it, or another one. */
export async function copyLog(read: ReadLogFile, target: LogCopyTarget): Promise<CopiedLog> {
  const checkpoint = await read('checkpoint')
  const { size, origin, root } = checkpointIn(checkpoint)
  const kept = await target.get('checkpoint')
  const before = kept && checkpointIn(kept)
  if (before && before.origin !== origin) throw new Error(`The copy is of ${before.origin}, and this is ${origin}.`)
  if (before && before.size > size) throw new Error(`The copy has ${before.size} entries, and the log only ${size}.`)
  if (before && before.size === size && !isSame(before.root, root))
    throw new Error(`The log of ${size} entries is not the one that was copied.`)
  const bundles = Array.from({ length: Math.ceil(size / TILE_WIDTH) }, (_, index): Tile => {
    return { level: 'entries', index, width: Math.min(TILE_WIDTH, size - index * TILE_WIDTH) }
  })
  const isKept = ({ level, index, width }: Tile): boolean =>
    index * TILE_WIDTH + width <= hashesAtLevel(level, before?.size ?? 0) && width === TILE_WIDTH
  const missing = [...tilesOf(size), ...bundles].filter(tile => !isKept(tile))
  for (const tile of missing) {
    const path = tilePath(tile)
    await target.put(path, await read(path), tile.width === TILE_WIDTH)
  }
  await target.put('policy', await read('policy'), false)
  await target.put('checkpoint', checkpoint, false)
  return { size, files: missing.length }
}

function checkpointIn(bytes: Uint8Array): Checkpoint {
  const note = readNote(textFrom(bytes) ?? '')
  const checkpoint = note && readCheckpoint(note.text)
  if (!checkpoint) throw new Error('What stands at checkpoint is no checkpoint.')
  return checkpoint
}
