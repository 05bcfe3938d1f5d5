// Visitors of one stage in the browser that STORY_BROWSER names. What the browser complained of, or how a screen looks wrong, fails the
// story; of a story that failed the open screens are told, and pictured in the folder that STORY_SHOTS names.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { TestRunner } from 'vitest'
import { openStage, type Stage } from '../stage.ts'
import { look, settle } from '../walk/walk.ts'
import { STORY_LANGUAGE } from '../words.ts'
import type { StoryBrowser } from './drivers/driver.ts'
import { openFirefox } from './drivers/firefox.ts'
import { openWebkit } from './drivers/webkit.ts'
import { StoryPage } from './page/story-page.ts'

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const
const OPENERS: Readonly<Record<string, () => Promise<StoryBrowser>>> = { firefox: openFirefox, webkit: openWebkit }
const LONGEST_TEXT = 1_500
/** Depends on the fonts of the machine, not on the browser. */
const NOT_OURS = 'no glyph'

export class Visits {
  readonly stage: Stage
  readonly #browser: StoryBrowser
  readonly #open: StoryPage[] = []
  #pictures = 0

  private constructor(stage: Stage, browser: StoryBrowser) {
    this.stage = stage
    this.#browser = browser
  }

  static async open(): Promise<Visits> {
    const name = process.env['STORY_BROWSER'] ?? ''
    const open = OPENERS[name]
    if (open === undefined)
      throw new Error(`STORY_BROWSER is «${name}», which is none of ${Object.keys(OPENERS).join(' ')}`)
    const browser = await open()
    return new Visits(await openStage(), browser)
  }

  /** A new user with a separate memory, in which somebody is signed in already where there is one. */
  async visitor(size: keyof typeof SIZES, deviceMemory?: string): Promise<Page> {
    const page = new StoryPage(await this.#browser.open(SIZES[size]), this.stage.origin)
    this.#open.push(page)
    await page.goto(`/?lang=${STORY_LANGUAGE}#/`)
    if (deviceMemory !== undefined) {
      await page.evaluate(`localStorage.setItem('tallystick.session', ${JSON.stringify(deviceMemory)})`)
      await page.reload()
    }
    return page.asPage
  }

  /** Looks at the screen on show, and takes a picture of it where pictures are wanted. */
  async looksRight(page: Page, name: string): Promise<void> {
    await settle(page)
    await this.#picture(page, name)
    const faults = (await look(page, false)).filter(({ kind }) => kind !== NOT_OURS)
    const told = faults.map(({ kind, text, detail }) => `${kind} «${text}» ${detail}`)
    if (told.length > 0) throw new Error(`${name} looks wrong:\n${told.join('\n')}`)
  }

  async endVisits(): Promise<void> {
    const hasFailed = TestRunner.getCurrentTest()?.result?.state === 'fail'
    const pages = this.#open.splice(0)
    if (hasFailed) for (const page of pages) await this.#tell(page)
    const complaints: string[] = []
    for (const page of pages) complaints.push(...(await page.tab.close()))
    if (complaints.length > 0) throw new Error(`${this.#browser.name} complained:\n${complaints.join('\n')}`)
  }

  async close(): Promise<void> {
    console.log(`told in ${this.#browser.name}`)
    await this.#browser.close()
    await this.stage.close()
  }

  async #tell(page: StoryPage): Promise<void> {
    const text = await page.evaluate<string>('document.body.innerText').catch(() => 'cannot be read')
    process.stderr.write(`\n--- ${await page.url()}\n${text.replaceAll(/\n+/g, ' | ').slice(0, LONGEST_TEXT)}\n`)
    await this.#picture(page.asPage, 'failed')
  }

  async #picture(page: Page, name: string): Promise<void> {
    const folder = process.env['STORY_SHOTS']
    if (folder === undefined) return
    await mkdir(folder, { recursive: true })
    const file = `${this.#browser.name}-${process.pid}-${++this.#pictures}-${name.replaceAll(/\W+/g, '-')}.png`
    await writeFile(join(folder, file), await page.screenshot())
  }
}
