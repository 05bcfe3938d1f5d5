import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { SECRET_SETTINGS, withSecretFiles } from './secret-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secret-files-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function fileWith(text: string): Promise<string> {
  const path = join(folder, `${Math.random()}`)
  await writeFile(path, text, { mode: 0o600 })
  return path
}

function read(environment: Record<string, string>): { found: Record<string, string | undefined>; problems: string[] } {
  const problems: string[] = []
  return { found: withSecretFiles(environment, problems), problems }
}

describe('[secret-files] secrets from files', () => {
  it.each(SECRET_SETTINGS)('%s is read from the file that is named', async name => {
    const path = await fileWith('hunter2\n')
    expect(read({ [`${name}_FILE`]: path })).toMatchObject({ found: { [name]: 'hunter2' }, problems: [] })
  })

  it('reach the configuration', async () => {
    const result = readConfig({
      METRICS_TOKEN_FILE: await fileWith('a token of some length\n'),
      DATABASE_URL_FILE: await fileWith('postgresql://someone:hunter2@db:5432/tallystick'),
    })
    expect(result).toMatchObject({
      ok: true,
      config: {
        metricsToken: 'a token of some length',
        databaseUrl: 'postgresql://someone:hunter2@db:5432/tallystick',
      },
    })
  })

  it('are refused beside the setting itself, which is not repeated', async () => {
    const { problems } = read({ SMTP_URL: 'smtps://a:hunter2@b', SMTP_URL_FILE: await fileWith('smtps://c') })
    expect(problems).toEqual(['Set SMTP_URL or SMTP_URL_FILE, not both.'])
  })

  it('are refused with a sentence when the file is missing, empty, a folder or has several lines', async () => {
    const [empty, lines] = [await fileWith(' \n'), await fileWith('one\ntwo')]
    const problems = ['/nowhere/at/all', empty, lines, folder].flatMap(
      path => read({ NATS_URL_FILE: path }).problems[0] ?? 'none',
    )
    expect(problems[0]).toBe('NATS_URL_FILE names /nowhere/at/all, which does not exist.')
    expect(problems[1]).toBe(`NATS_URL_FILE names ${empty}, which is empty.`)
    expect(problems[2]).toBe(`NATS_URL_FILE names ${lines}, which has more than one line.`)
    expect(problems[3]).toContain('which cannot be read')
  })

  it('stand in the table of settings', async () => {
    const page = await readFile(join(import.meta.dirname, '../../../../../docs/environment.md'), 'utf8')
    expect(SECRET_SETTINGS.filter(name => !page.includes(`\`${name}_FILE\``))).toEqual([])
  })
})
