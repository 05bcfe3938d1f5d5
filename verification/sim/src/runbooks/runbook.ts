// A runbook as its reader has it: what is carried out must stand in it, word for word.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMMAND_ENV } from '@tallystick/server/testing/server-process'

const ROOT = join(import.meta.dirname, '../../../..')

export interface Ran {
  readonly code: number
  readonly out: string
}

export class Runbook {
  readonly name: string
  readonly #text: string

  constructor(name: string) {
    this.name = name
    this.#text = readFileSync(join(ROOT, `docs/runbooks/${name}.md`), 'utf8').replaceAll(/\s*\n\s*/g, ' ')
  }

  /** How its reader knows that it worked. */
  get workedWhen(): string {
    const [, text = ''] = /\*\*Worked when:\*\* (.+?)$/.exec(this.#text) ?? []
    if (text === '') throw new Error(`${this.name} does not say how one knows that it worked`)
    return text.trim()
  }

  /**
   * Runs `npm run …` as it stands in the runbook, in the environment of the server.
   * @param put what a reader writes in the place of a word in capitals.
   */
  async run(
    command: string,
    env: Readonly<Record<string, string>>,
    put: Readonly<Record<string, string>> = {},
  ): Promise<Ran> {
    this.#expect(command)
    const [, , script = '', ...rest] = command.split(' ')
    return npmRun([script, ...rest.map(word => put[word] ?? word)], env)
  }

  /** The one statement, query or command of the runbook that begins so. */
  quoted(beginning: string): string {
    const [, found] = new RegExp(`\`(${escaped(beginning)}[^\`]*)\``).exec(this.#text) ?? []
    if (found === undefined) throw new Error(`${this.name} has nothing to type that begins with ${beginning}`)
    return found
  }

  #expect(command: string): void {
    if (!this.#text.includes(`\`${command}\``)) throw new Error(`${this.name} does not tell to type ${command}`)
  }
}

/** A script of package.json, whatever it ends with. */
export function npmRun(parts: readonly string[], env: Readonly<Record<string, string>>): Promise<Ran> {
  const settings = { ...COMMAND_ENV, HOME: process.env['HOME'], ...env }
  return new Promise(resolve => {
    execFile('npm', ['run', '-s', ...parts], { cwd: ROOT, env: settings }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), out: `${stdout}${stderr}` }),
    )
  })
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
}
