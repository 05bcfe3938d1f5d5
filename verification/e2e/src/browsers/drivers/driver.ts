// What a standard driver of a browser can do, whichever standard it is: WebDriver (WebKit) or WebDriver BiDi (Firefox). Everything else is
// made of it, in page/.
import type { ChildProcess } from 'node:child_process'

export interface Size {
  readonly width: number
  readonly height: number
}

/** One device's ticks of input, as both standards write them. */
export type InputSource =
  | { readonly type: 'pointer'; readonly id: string; readonly parameters: object; readonly actions: readonly object[] }
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly object[] }

/** One tab with a memory of its own. */
export interface Driver {
  /** Until the page has loaded. */
  goto(url: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  /** The value of an expression, awaited; something that JSON can carry. */
  evaluate(expression: string): Promise<unknown>
  perform(input: InputSource): Promise<void>
  /** Chooses files for the input element that an expression gives. */
  chooseFiles(expression: string, paths: readonly string[]): Promise<void>
  screenshot(): Promise<Buffer>
  /** Gives what the browser complained about: errors of scripts and of the content policy. */
  close(): Promise<readonly string[]>
}

/** A browser that gives any number of visitors a tab each. */
export interface StoryBrowser {
  /** With the version that it tells. */
  readonly name: string
  open(size: Size): Promise<Driver>
  close(): Promise<void>
}

/** A value that can be awaited in the page and comes back as text, so that no driver has to know its type. */
export function asJson(expression: string): string {
  return `(async () => JSON.stringify(await (${expression})) ?? 'null')()`
}

/** What a program writes, from its first line on. */
export function linesOf(child: ChildProcess, take: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream?.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) take(line)
    })
  }
}

/** Ends a program that was started here, and waits until it is gone. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(resolve => child.once('exit', resolve))
  const hard = setTimeout(() => child.kill('SIGKILL'), 5_000)
  child.kill('SIGTERM')
  await gone
  clearTimeout(hard)
}
