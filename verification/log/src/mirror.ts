// Copies a log into a folder, file by file at the paths of C2SP tlog-tiles: for programs that read static files.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readCheckpoint } from '@tallystick/transparency-log/checkpoint'
import { readNote } from '@tallystick/transparency-log/signed-note'
import { TILE_WIDTH, tilePath, tilesOf } from '@tallystick/transparency-log/tiles'

/** The bytes at a path below the log's prefix. */
export type ReadLogFile = (path: string) => Promise<Uint8Array>

/** Returns how many entries it has. */
export async function mirrorLog(read: ReadLogFile, folder: string): Promise<number> {
  const keep = async (path: string): Promise<Uint8Array> => {
    const bytes = await read(path)
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
    return bytes
  }
  await keep('policy')
  const note = readNote(Buffer.from(await keep('checkpoint')).toString())
  const checkpoint = note && readCheckpoint(note.text)
  if (!checkpoint) throw new Error('What stands at checkpoint is no checkpoint.')
  const { size } = checkpoint
  for (const tile of tilesOf(size)) await keep(tilePath(tile))
  for (let index = 0; index * TILE_WIDTH < size; index++)
    await keep(tilePath({ level: 'entries', index, width: Math.min(TILE_WIDTH, size - index * TILE_WIDTH) }))
  return size
}
