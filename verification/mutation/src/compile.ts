// Which mutants compile. Those that do not are none: nobody could commit them. Every mutant becomes a file of its own beside the
// original, in a copy of the code, and one run of the type checker judges all of them.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyCode } from '@tallystick/sim/mutants/code-copy'
import { ROOT } from './folders.ts'
import { mutated, type Mutant } from './mutant.ts'

/** Each with the settings of the project that its files belong to. */
const PROJECTS = [
  { folder: 'apps/web', config: 'apps/web/tsconfig.json' },
  { folder: 'apps/console', config: 'apps/console/tsconfig.json' },
  { folder: '', config: 'tsconfig.json' },
] as const

export async function thatCompile(mutants: readonly Mutant[]): Promise<Mutant[]> {
  if (mutants.length === 0) return []
  const copy = await mkdtemp(join(tmpdir(), 'tallystick-compile-'))
  try {
    await copyCode(copy, ['packages', 'apps', 'tsconfig.json', 'tsconfig.base.json', 'package.json'])
    const broken = new Set<Mutant>()
    for (const project of PROJECTS) {
      const own = mutants.filter(({ path }) => projectOf(path) === project)
      for (const mutant of await brokenOf(copy, project.config, own)) broken.add(mutant)
    }
    return mutants.filter(mutant => !broken.has(mutant))
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

function projectOf(path: string): (typeof PROJECTS)[number] | undefined {
  return PROJECTS.find(({ folder }) => path.startsWith(folder))
}

async function brokenOf(copy: string, config: string, mutants: readonly Mutant[]): Promise<Mutant[]> {
  if (mutants.length === 0) return []
  const byFile = new Map<string, Mutant>()
  for (const [index, mutant] of mutants.entries()) {
    const file = mutant.path.replace(/\.ts$/, `.mutant-${index}.ts`)
    byFile.set(file, mutant)
    await writeFile(join(copy, file), mutated(await readFile(join(ROOT, mutant.path), 'utf8'), mutant))
  }
  const settings = {
    extends: `./${config}`,
    // A name that is no longer used would go with the mistake.
    compilerOptions: { noUnusedLocals: false, noUnusedParameters: false, noEmit: true },
    include: [...byFile.keys()],
    exclude: [],
  }
  await writeFile(join(copy, 'tsconfig.mutants.json'), JSON.stringify(settings))
  const output = await check(copy)
  return [...output.matchAll(/^(\S+?\.mutant-\d+\.ts)[(:]/gm)].flatMap(([, file = '']) => byFile.get(file) ?? [])
}

function check(copy: string): Promise<string> {
  const tsc = join(copy, 'node_modules', 'typescript', 'lib', 'tsc.js')
  const child = spawn(process.execPath, [tsc, '-p', 'tsconfig.mutants.json', '--pretty', 'false'], { cwd: copy })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () => resolve(output))
  })
}
