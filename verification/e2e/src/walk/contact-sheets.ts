// Pictures of a walk: one file per visit, and sheets that show all places of a language side by side.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Stage } from '../stage.ts'
import type { Visit } from './walk.ts'

interface Shot {
  readonly file: string
  readonly caption: string
  readonly faults: number
}

export class ContactSheets {
  readonly #folder: string
  readonly #sheets = new Map<string, Shot[]>()

  constructor(folder: string) {
    this.#folder = folder
  }

  async add(visit: Visit, page: Page): Promise<void> {
    const sheet = `${visit.language}-${visit.width}-${visit.theme}`
    const name = visit.place.replaceAll(/[^a-z]+/g, '-').replaceAll(/^-|-$/g, '') || 'home'
    await mkdir(join(this.#folder, sheet), { recursive: true })
    const file = join(this.#folder, sheet, `${name}.png`)
    await page.screenshot({ path: file })
    const shots = this.#sheets.get(sheet) ?? []
    this.#sheets.set(sheet, [...shots, { file, caption: visit.place, faults: visit.faults.length }])
  }

  /** Drawn by the browser itself: it is there already, and knows how to set type. */
  async write(stage: Stage): Promise<void> {
    const page = await stage.visitor({ size: 'desktop' })
    // Away from the app, whose content policy would forbid the sheet its style.
    await page.goto('about:blank')
    for (const [sheet, shots] of this.#sheets) {
      const isPhone = Number(sheet.split('-')[1]) < 900
      await page.setViewportSize({ width: isPhone ? 2_000 : 2_400, height: 800 })
      await page.setContent(await drawing(shots, isPhone ? 10 : 5))
      await page.screenshot({ path: join(this.#folder, `${sheet}.png`), fullPage: true })
    }
    await writeFile(join(this.#folder, 'sheets.txt'), [...this.#sheets.keys()].join('\n'))
    await page.context().close()
  }
}

async function drawing(shots: readonly Shot[], columns: number): Promise<string> {
  const figures = await Promise.all(
    shots.map(async ({ file, caption, faults }) => {
      const picture = (await readFile(file)).toString('base64')
      const mark = faults > 0 ? ' style="color:#b00"' : ''
      return `<figure><img src="data:image/png;base64,${picture}"><figcaption${mark}>${caption}</figcaption></figure>`
    }),
  )
  const style = `body{margin:12px;display:grid;grid-template-columns:repeat(${columns},1fr);gap:12px;font:13px sans-serif}
    figure{margin:0}img{width:100%;border:1px solid #ccc}`
  return `<style>${style}</style>${figures.join('')}`
}
