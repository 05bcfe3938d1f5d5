// A locator and what can be done with the element it names, as page objects know both from Playwright; here by any driver.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { described, type Step, wording } from './steps.ts'
import { type Point, type Tab, until } from './tab.ts'

interface Named {
  readonly name?: string | RegExp
  readonly exact?: boolean
  readonly level?: number
}

interface Waiting {
  readonly timeout?: number
}

interface Box extends Point {
  readonly width: number
  readonly height: number
}

type State = 'visible' | 'hidden' | 'attached' | 'detached'

/** What is so, and for how long it is awaited at most. */
const IS: Readonly<Record<State, string>> = {
  visible: 'found !== null && finder.isShown(found)',
  hidden: 'found === null || !finder.isShown(found)',
  attached: 'found !== null',
  detached: 'found === null',
}

/** Fields that the browser fills in by a widget of its own. */
const WIDGETS = "['date', 'time', 'month', 'color', 'range'].includes(found.type)"

export class StoryLocator {
  readonly tab: Tab
  readonly steps: readonly Step[]

  constructor(tab: Tab, steps: readonly Step[]) {
    this.tab = tab
    this.steps = steps
  }

  #with(step: Step): StoryLocator {
    return new StoryLocator(this.tab, [...this.steps, step])
  }

  locator(css: string): StoryLocator {
    return this.#with({ css })
  }

  getByTestId(testId: string): StoryLocator {
    return this.#with({ testId })
  }

  getByRole(role: string, { name, exact, level }: Named = {}): StoryLocator {
    return this.#with({
      role,
      ...(name !== undefined && { name: wording(name, exact) }),
      ...(level !== undefined && { level }),
    })
  }

  getByLabel(label: string | RegExp, { exact }: Named = {}): StoryLocator {
    return this.#with({ label: wording(label, exact) })
  }

  getByText(text: string | RegExp, { exact }: Named = {}): StoryLocator {
    return this.#with({ text: wording(text, exact) })
  }

  filter({ visible, hasText }: { visible?: boolean; hasText?: string | RegExp }): StoryLocator {
    const shown = visible === undefined ? this : this.#with({ visible })
    return hasText === undefined ? shown : shown.#with({ hasText: wording(hasText) })
  }

  first(): StoryLocator {
    return this.nth(0)
  }

  last(): StoryLocator {
    return this.nth(-1)
  }

  nth(nth: number): StoryLocator {
    return this.#with({ nth })
  }

  or(other: StoryLocator): StoryLocator {
    return this.#with({ or: other.steps })
  }

  and(other: StoryLocator): StoryLocator {
    return this.#with({ and: other.steps })
  }

  /** The value of an expression about `found`, the one element, or null. */
  async #ask<T>(expression: string): Promise<T> {
    return this.tab.ask<T>(`(found => ${expression})(finder.single(${JSON.stringify(this.steps)}))`)
  }

  /** The same once the element is there. */
  async #read<T>(expression: string): Promise<T> {
    return until(
      described(this.steps),
      async () => (await this.#ask<{ value: T } | null>(`found && { value: ${expression} }`)) ?? undefined,
    ).then(({ value }) => value)
  }

  count(): Promise<number> {
    return this.tab.ask<number>(`finder.resolve(${JSON.stringify(this.steps)}).length`)
  }

  allInnerTexts(): Promise<string[]> {
    return this.tab.ask<string[]>(`finder.resolve(${JSON.stringify(this.steps)}).map(found => found.innerText)`)
  }

  innerText(): Promise<string> {
    return this.#read<string>('found.innerText')
  }

  inputValue(): Promise<string> {
    return this.#read<string>('found.value')
  }

  getAttribute(name: string): Promise<string | null> {
    return this.#read<string | null>(`found.getAttribute(${JSON.stringify(name)})`)
  }

  isDisabled(): Promise<boolean> {
    return this.#read<boolean>('finder.isDisabled(found)')
  }

  isEditable(): Promise<boolean> {
    return this.#read<boolean>('!found.readOnly && !finder.isDisabled(found)')
  }

  isVisible(): Promise<boolean> {
    return this.#ask<boolean>(IS.visible)
  }

  async boundingBox(): Promise<Box | null> {
    return this.#read<Box>('(({ x, y, width, height }) => ({ x, y, width, height }))(found.getBoundingClientRect())')
  }

  async waitFor({ state = 'visible', timeout }: Waiting & { readonly state?: State } = {}): Promise<void> {
    await until(
      `${state}: ${described(this.steps)}`,
      async () => (await this.#ask<boolean>(IS[state])) || undefined,
      timeout,
    )
  }

  async scrollIntoViewIfNeeded(): Promise<void> {
    await this.#read("(found.scrollIntoView({ block: 'center', behavior: 'instant' }), true)")
  }

  /** Where the element can be touched, once it stands still. */
  async #reach(position?: Point): Promise<Point> {
    let before = ''
    let why = ''
    const asked = `finder.reach(${JSON.stringify(this.steps)}, ${JSON.stringify(position ?? null)})`
    return until(
      () => `${described(this.steps)} ${why}`,
      async () => {
        const place = await this.tab.ask<Point | { readonly why: string }>(asked)
        if ('why' in place) {
          why = place.why
          return
        }
        const at = `${place.x} ${place.y}`
        const isStill = at === before
        before = at
        return isStill ? place : undefined
      },
    )
  }

  async click(): Promise<void> {
    await this.tab.press(await this.#reach())
  }

  /** A finger where the browser takes one. */
  tap(): Promise<void> {
    return this.click()
  }

  async hover({ position }: { readonly position?: Point } = {}): Promise<void> {
    await this.tab.move(await this.#reach(position))
  }

  async check(): Promise<void> {
    const isChecked = "found.checked === true || found.ariaChecked === 'true'"
    if (await this.#read<boolean>(isChecked)) return
    await this.click()
    await until(`checked: ${described(this.steps)}`, async () => (await this.#read<boolean>(isChecked)) || undefined)
  }

  /** Typed in by keys, in place of what is there. */
  async fill(text: string): Promise<void> {
    await this.#reach()
    if (await this.#read<boolean>(WIDGETS)) {
      await this.#read(`(Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(found, ${JSON.stringify(text)}),
        found.dispatchEvent(new Event('input', { bubbles: true })), found.dispatchEvent(new Event('change', { bubbles: true })))`)
      return
    }
    await this.#read('(found.focus(), found.select(), true)')
    await this.tab.type(text === '' ? ['Delete'] : Array.from(text))
  }

  async setInputFiles(file: { readonly name: string; readonly buffer: Buffer }): Promise<void> {
    await this.waitFor({ state: 'attached' })
    const folder = await mkdtemp(join(tmpdir(), 'tallystick-file-'))
    const path = join(folder, file.name)
    await writeFile(path, file.buffer)
    await this.tab.chooseFiles(`finder.single(${JSON.stringify(this.steps)})`, [path])
    this.tab.onClose(() => rm(folder, { recursive: true, force: true }))
  }
}
