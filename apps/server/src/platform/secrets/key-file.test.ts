import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { addNewestKey, createKeyFile, keysInFile, readKeyFile } from './key-file.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallystick-keys-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const newKey = (): string => randomBytes(32).toString('hex')
async function keyFile(name: string, mode = 0o600, text = newKey()): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  await chmod(path, mode)
  return path
}
function problemsOf(environment: Readonly<Record<string, string>>): readonly string[] {
  const result = readConfig({ DATA_DIR: join(folder, 'data'), ...environment })
  return result.ok ? [] : result.problems
}

describe('a key file', () => {
  it('is made whole, once, for its owner alone', async () => {
    const path = join(folder, 'data', 'secret.key')
    const made = createKeyFile(path)
    expect(made).toHaveLength(1)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(createKeyFile(path).map(({ name }) => name)).toEqual(made.map(({ name }) => name))
    expect(await readdir(join(folder, 'data'))).toEqual(['secret.key'])
    expect(await readFile(path, 'utf8')).toContain('Keep this file')
  })

  it.each([0o640, 0o604, 0o660, 0o644, 0o602])('of mode %o is refused', async mode => {
    const path = await keyFile(`open-${mode}`, mode)
    const octal = mode.toString(8)
    expect(problemsOf({ SECRET_KEY_FILE: path })).toEqual([
      `The key file ${path} may be used by others than its owner (mode ${octal}). Close it to them: chmod 600 ${path}`,
    ])
  })

  it('gets a new first key that a running process sees, and older ones still open', async () => {
    const path = await keyFile('rotating', 0o600, `# ours\n${newKey()}\n`)
    const before = readKeyFile(path) ?? []
    const source = keysInFile(path, before)
    expect(source.keys().map(({ name }) => name)).toEqual([before[0]?.name])
    addNewestKey(path)
    const [newest, older, ...others] = source.keys()
    expect(older?.name).toBe(before[0]?.name)
    expect(newest.name).not.toBe(older?.name)
    expect(others).toEqual([])
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readFile(path, 'utf8')).toMatch(/^# ours\n/)
    // Damaged or gone while it runs: what is known stays.
    await writeFile(path, 'rubbish')
    expect(source.keys()[0].name).toBe(newest.name)
    await rm(path)
    expect(source.keys()[0].name).toBe(newest.name)
  })
})

describe('settings of the key', () => {
  const production = { MODE: 'production', PUBLIC_ORIGIN: 'https://a.example', SMTP_URL: 'smtps://mail.example.com' }

  it('production does not start without one, not even beside a key that development made', () => {
    createKeyFile(join(folder, 'data', 'secret.key'))
    expect(problemsOf(production)).toEqual([expect.stringContaining('SECRET_KEY_FILE (or SECRET_KEY) must be set')])
  })

  it('takes a file or a text, not both, and says what is wrong without repeating it', async () => {
    const path = await keyFile('good')
    expect(problemsOf({ ...production, SECRET_KEY_FILE: path })).toEqual([])
    expect(problemsOf({ ...production, SECRET_KEY: `${newKey()} ${newKey()}` })).toEqual([])
    expect(problemsOf({ SECRET_KEY_FILE: path, SECRET_KEY: newKey() })).toEqual([
      'Set SECRET_KEY or SECRET_KEY_FILE, not both.',
    ])
    expect(problemsOf({ SECRET_KEY_FILE: join(folder, 'nowhere') })).toEqual([
      `SECRET_KEY_FILE names ${join(folder, 'nowhere')}, which does not exist.`,
    ])
    const almost = newKey().slice(1)
    const [problem = ''] = problemsOf({ SECRET_KEY: almost })
    expect(problem).toContain('Key 1 of SECRET_KEY must be 64 hexadecimal digits')
    expect(problem).not.toContain(almost)
  })

  it('is a file in the data folder in development', () => {
    const result = readConfig({ DATA_DIR: folder, DATABASE_URL: 'postgresql://a@b/c' })
    expect(result.ok && result.config.secrets).toEqual({ source: 'data folder', path: join(folder, 'secret.key') })
  })
})
