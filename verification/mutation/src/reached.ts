// Which tests reach which places of the code, and how long they take. Found out once for each file of tests and kept in `.cache`.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, sep } from 'node:path'
import { FOLDERS, ROOT } from './folders.ts'
import { placeKey, REACHED_VARIABLE, withMarks } from './marks.ts'
import type { Mutant } from './mutant.ts'
import { TestSession } from './session.ts'

export const CACHE = join(ROOT, '.cache', 'mutation')
/** Bump when places get other names, or seconds another meaning. */
const FORMAT = 2
const LIMIT_MS = 180_000

interface Entry {
  readonly hash: string
  /** Without the first transformation of what it loads: a session that stays warm pays that once for all mutants. */
  readonly seconds: number
  /** A file that fails without any mutant can judge none. */
  readonly hasFailed: boolean
  readonly places: readonly string[]
}

export interface Judge {
  readonly file: string
  readonly seconds: number
}

export class Reached {
  readonly #byPlace = new Map<string, Judge[]>()

  constructor(entries: ReadonlyMap<string, Entry>) {
    for (const [file, { seconds, hasFailed, places }] of entries) {
      if (hasFailed) continue
      for (const place of places) {
        const judges = this.#byPlace.get(place) ?? []
        judges.push({ file, seconds })
        this.#byPlace.set(place, judges)
      }
    }
    for (const judges of this.#byPlace.values()) judges.sort((a, b) => a.seconds - b.seconds)
  }

  /** The cheapest first. */
  judgesOf({ path, place }: Mutant): readonly Judge[] {
    return this.#byPlace.get(placeKey(path, place)) ?? []
  }
}

function reachedName(file: string): string {
  return `${createHash('sha256').update(file).digest('hex').slice(0, 16)}-${basename(file)}.json`
}

/** Reads what is known and asks the files of tests that are new or have changed. */
export async function findReached(tests: readonly string[], tell: (line: string) => void): Promise<Reached> {
  const entries = new Map<string, Entry>()
  const missing: string[] = []
  for (const file of tests) {
    const known = readEntry(file)
    if (known?.hash === (await hashOf(file))) entries.set(file, known)
    else missing.push(file)
  }
  if (missing.length > 0) {
    tell(`finding out what ${missing.length} files of tests reach`)
    await collect(missing, (file, entry) => {
      entries.set(file, entry)
      if (entry.hasFailed) tell(`  ${file} fails without any mutant and judges none`)
    })
  }
  return new Reached(entries)
}

async function collect(files: readonly string[], done: (file: string, entry: Entry) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tallystick-reached-'))
  const written = join(folder, 'reached.txt')
  process.env[REACHED_VARIABLE] = written
  const isMarked = (path: string): boolean =>
    FOLDERS.some(({ paths }) => paths.some(one => path.startsWith(`${one}/`))) && /(?<!\.test)\.ts$/.test(path)
  const session = await TestSession.open({
    rewrite: (path, text) => (isMarked(path) ? withMarks(path, text) : text),
    setupFiles: [join(import.meta.dirname, 'reach-setup.ts')],
    isolate: true,
  })
  try {
    for (const file of files) {
      await session.warm(file)
      await rm(written, { force: true })
      const [result] = await session.run([file], LIMIT_MS)
      const entry: Entry = {
        hash: await hashOf(file),
        seconds: result?.seconds ?? 0,
        hasFailed: result?.hasFailed ?? true,
        places: existsSync(written) ? readFileSync(written, 'utf8').split('\n').filter(Boolean) : [],
      }
      mkdirSync(join(CACHE, 'reached'), { recursive: true })
      // One that failed may have met a busy machine: it is asked again the next time.
      if (!entry.hasFailed) writeFileSync(entryPath(file), JSON.stringify(entry))
      done(file, entry)
    }
  } finally {
    delete process.env[REACHED_VARIABLE]
    await session.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Files of tests below these folders. */
export async function testsIn(folders: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const folder of folders) {
    for (const entry of await readdir(join(ROOT, folder), { recursive: true })) {
      const path = `${folder}/${entry.split(sep).join('/')}`
      if (/\.test\.tsx?$/.test(path) && !path.includes('node_modules')) found.push(path)
    }
  }
  return found.toSorted()
}

function readEntry(file: string): Entry | undefined {
  const path = entryPath(file)
  // Written by `collect` above, and only by it.
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Entry) : undefined
}

function entryPath(file: string): string {
  return join(CACHE, 'reached', reachedName(file))
}

async function hashOf(file: string): Promise<string> {
  return createHash('sha256')
    .update(`${FORMAT} ${await readFile(join(ROOT, file), 'utf8')}`)
    .digest('hex')
}
