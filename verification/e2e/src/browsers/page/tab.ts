// One tab as locators need it: questions to the page, and what hands do, by whichever driver.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Driver } from '../drivers/driver.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

const FINDER = readFileSync(join(import.meta.dirname, 'finder.mjs'), 'utf8').replace(/^\/\/.*\n/gm, '')
const LONGEST_MS = 30_000
const LOOK_MS = 40

/** Keys that have no letter, by the code points that both standards give them. */
const KEYS: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Delete: '\uE017',
}

/** Looks again and again until there is something. */
export async function until<T>(
  what: string | (() => string),
  look: () => Promise<T | undefined>,
  longestMs = LONGEST_MS,
): Promise<T> {
  const begun = performance.now()
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (performance.now() - begun > longestMs) throw new Error(`not so: ${typeof what === 'string' ? what : what()}`)
    await new Promise(resolve => setTimeout(resolve, LOOK_MS))
  }
}

export class Tab {
  readonly driver: Driver
  readonly #atEnd: (() => Promise<void>)[] = []

  constructor(driver: Driver) {
    this.driver = driver
  }

  /** The value of an expression that may use `finder`. */
  async ask<T>(expression: string): Promise<T> {
    // The caller knows what its expression gives.
    return (await this.driver.evaluate(`(finder => ${expression})(${finderExpression()})`)) as T
  }

  async chooseFiles(expression: string, paths: readonly string[]): Promise<void> {
    await this.driver.chooseFiles(`(finder => ${expression})(${finderExpression()})`, paths)
  }

  async move({ x, y }: Point): Promise<void> {
    await this.#pointer([{ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 }])
  }

  async down(): Promise<void> {
    await this.#pointer([{ type: 'pointerDown', button: 0 }])
  }

  async up(): Promise<void> {
    await this.#pointer([{ type: 'pointerUp', button: 0 }])
  }

  async press({ x, y }: Point): Promise<void> {
    await this.#pointer([
      { type: 'pointerMove', x, y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ])
  }

  async type(keys: readonly string[]): Promise<void> {
    const actions = keys.flatMap(key => {
      const value = KEYS[key] ?? key
      return [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]
    })
    await this.driver.perform({ type: 'key', id: 'keyboard', actions })
  }

  onClose(act: () => Promise<void>): void {
    this.#atEnd.push(act)
  }

  /** Gives what the browser complained about. */
  async close(): Promise<readonly string[]> {
    const complaints = await this.driver.close()
    for (const act of this.#atEnd) await act()
    return complaints
  }

  async #pointer(actions: readonly object[]): Promise<void> {
    await this.driver.perform({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions })
  }
}

/** A file that is one expression statement, as an expression. */
function finderExpression(): string {
  return FINDER.trim().replace(/^;/, '')
}
