// Documents in every language, read back by another program: what was meant is what a reader copies, searches or hears.
import { spawnSync } from 'node:child_process'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { LANGUAGE_CODES, type LanguageCode, LANGUAGES } from '@tallystick/i18n/languages'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeEntry } from '../../wallet/wallet.ts'
import { CAUSE_NAMES } from '../figures.ts'
import { COLUMNS, type Line, type Section } from '../lines.ts'
import { openDocument } from './document.ts'
import { pdfOf } from './pdf.ts'
import { documentWords } from './words.ts'

const HASH = 'ab'.repeat(32)
const REASON = 'Refund (order 12)'

function line(
  section: Section,
  cells: Readonly<Record<string, string>>,
  about?: Line['about'],
  keyMarks?: Line['keyMarks'],
): Line {
  const all = COLUMNS.map(column => (column === 'section' ? section : (cells[column] ?? '')))
  return { section, cells: all, about, keyMarks }
}

const LINES: readonly Line[] = [
  line('statement', { id: '12345678', kind: 'demo' }),
  line('opening', { account: 'forex', amount_usd: '100000.50000000' }),
  ...CAUSE_NAMES.map(kind => line('sum', { kind, amount_usd: '-1234.56780000' })),
  line('closing', { account: 'main', amount_usd: '0.00000000' }),
  line('year', { id: '2026', kind: 'fees', amount_usd: '-1.50000000' }),
  line('position', {
    id: '4097',
    pair: 'BTCUSD',
    side: 'buy',
    lots: '0.1',
    open_price: '100000',
    price: '100300',
    amount_usd: '30.00000000',
  }),
  line('subscription', {
    time_utc: '2026-11-02 09:08:07.000',
    id: '5121',
    amount_usd: '2000.00000000',
    dividend_percent: '0.45',
    lock_days: '31',
    penalty_percent: '2.5',
  }),
  line('loan', {
    time_utc: '2026-11-03 10:11:12.000',
    id: '6145',
    amount_usd: '1500.00000000',
    interest_percent: '0.55',
    interest_usd: '206.25000000',
    due_utc: '2026-12-03 10:11:12.000',
    ended_utc: '2026-12-04 11:12:13.000',
    late_usd: '3.75000000',
  }),
  line(
    'entry',
    { time_utc: '2026-11-17 10:00:00.000', record: '4098', account: 'micro', amount_usd: '7.00000000' },
    { kind: 'forex_close', reason: '' },
    [{ Act: 'ended', Key: 'Grid bot' }],
  ),
  line('entry', { record: '4099', account: 'main', amount_usd: '9.00000000' }, { kind: 'adjustment', reason: REASON }),
  line('hash', { id: HASH }),
]

const head = (language: LanguageCode) => ({
  language,
  site: 'Tallystick',
  from: '2026-11-01 00:00:00',
  until: '2026-12-01 00:00:00',
})

let library: PDFiumLibrary
beforeAll(async () => {
  library = await PDFiumLibrary.init()
})
afterAll(() => library.destroy())

async function bytesOf(language: LanguageCode): Promise<Buffer> {
  const document = await openDocument(head(language))
  for (const one of LINES) await document.add(one)
  await document.end()
  return Buffer.concat(document.take())
}

async function readByPdfium(bytes: Buffer): Promise<string> {
  const file = await library.loadDocument(bytes)
  return Array.from(file.pages(), page => page.getText()).join('\n')
}

/** The reader of Firefox: it knows nothing but the signs and their order. */
async function readByPdfJs(bytes: Buffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes) })
  const file = await task.promise
  const texts: string[] = []
  for (let number = 1; number <= file.numPages; number++) {
    const { items } = await (await file.getPage(number)).getTextContent()
    for (const item of items) if ('str' in item) texts.push(item.str)
  }
  await task.destroy()
  return texts.join('\n')
}

function meant(language: LanguageCode): string[] {
  const words = documentWords(language)
  const { columns, accounts, causes, sides } = words
  return [
    words.document,
    words.opening,
    words.closing,
    words.changes,
    words.years,
    words.notTax,
    words.positions,
    words.hash,
    words.page(1),
    columns.records,
    columns.recordId,
    columns.openPrice,
    words.endPrice,
    ...Object.values(words.subscriptions),
    ...Object.values(words.loanTable),
    sides.buy,
    ...Object.values(accounts),
    ...Object.values(causes),
    describeEntry(language, { kind: 'forex_close', reason: '' }),
    describeEntry(language, { kind: 'adjustment', reason: REASON }),
    words.byKey({ Act: 'ended', Key: 'Grid bot' }),
    HASH,
  ]
}

/** Lines break where they must, and readers leave out signs that only format. */
const joined = (text: string): string => text.replaceAll(/[\s\u00a0\p{Cf}]|\ufffe\r?\n?/gu, '').normalize('NFC')

describe('a document', () => {
  /** Vowels of Thai and Hindi stand before the letter they follow. What was meant is beside them, where this reader does not look. */
  const isSpelledInOrder = (language: LanguageCode): boolean => language !== 'th' && language !== 'hi'

  it.each(LANGUAGE_CODES.filter(isSpelledInOrder))('in %s has signs in the order they are read in', async language => {
    const text = joined(await readByPdfJs(await bytesOf(language)))
    expect(meant(language).filter(words => !text.includes(joined(words)))).toEqual([])
  })

  it.each(['ar', 'fa'] as const)('in %s has spaces between the words of a line', async language => {
    const text = await readByPdfJs(await bytesOf(language))
    const { opening, closing, years } = documentWords(language)
    for (const words of [opening, closing, years]) expect(text).toContain(words.replaceAll(/\p{Cf}/gu, ''))
  })

  /** This reader takes what is beside the signs, and orders lines of two directions by itself. */
  const isLeftToRight = (language: LanguageCode): boolean => LANGUAGES[language].direction === 'ltr'

  it.each(LANGUAGE_CODES.filter(isLeftToRight))('in %s says beside the signs what they mean', async language => {
    const text = joined(await readByPdfium(await bytesOf(language)))
    expect(meant(language).filter(words => !text.includes(joined(words)))).toEqual([])
  })

  /**
   * What stands in lines with words from right to left, as the reader of Chrome copies it. It turns the parts of such a line round, also
   * of texts that stand beside the signs, so letters and figures within one (SHA-256) and brackets still come out in its own order.
   */
  const FIGURES = ['2026-11-17 10:00:00', '100,000.50', '\u22121,234.5678', 'UID 12345678', HASH]
  const spaced = (text: string): string => text.replaceAll(/\p{Cf}/gu, '').replaceAll('\u00a0', ' ')

  it.each(['ar', 'fa'] as const)('in %s has times and amounts in order for PDFium', async language => {
    const text = spaced(await readByPdfium(await bytesOf(language)))
    expect(FIGURES.filter(figure => !text.includes(figure))).toEqual([])
    expect(text).not.toMatch(/[\u2066-\u2069]/u)
    const { opening, closing, years, notTax, positions } = documentWords(language)
    expect([opening, closing, years, notTax, positions].filter(words => !joined(text).includes(joined(words)))).toEqual(
      [],
    )
  })

  const isInstalled = spawnSync('pdftotext', ['-v']).error === undefined

  it.runIf(!isInstalled)(
    'was not read by Poppler: pdftotext is not installed (apt-get install poppler-utils)',
    context => {
      expect(isInstalled).toBe(false)
      context.skip()
    },
  )

  it.runIf(isInstalled).each(['ar', 'fa', 'de'] as const)(
    'in %s has times and amounts in order for Poppler',
    async language => {
      const { stdout } = spawnSync('pdftotext', ['-enc', 'UTF-8', '-', '-'], { input: await bytesOf(language) })
      const text = spaced(stdout.toString('utf8'))
      const figures = language === 'de' ? FIGURES.filter(figure => !/[.,]/.test(figure)) : FIGURES
      expect(figures.filter(figure => !text.includes(figure))).toEqual([])
      expect(joined(text)).toContain(joined(documentWords(language).opening))
    },
  )

  it('is given out in pieces by the thread that makes it', async () => {
    async function* given(): AsyncGenerator<Line> {
      yield* LINES
    }
    const pieces: Uint8Array[] = []
    for await (const piece of pdfOf(given(), head('en'))) pieces.push(piece)
    const bytes = Buffer.concat(pieces)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const file = await library.loadDocument(bytes)
    expect(file.getPage(0).getText()).toContain('Account statement')
  })
})
