// Documents in every language, read back by another program: what was meant is what a reader copies, searches or hears.
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { LANGUAGE_CODES, type LanguageCode, LANGUAGES } from '@tallystick/i18n/languages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeEntry } from '../../wallet/wallet.ts'
import { CAUSE_NAMES } from '../figures.ts'
import { COLUMNS, type Line, type Section } from '../lines.ts'
import { openDocument } from './document.ts'
import { pdfOf } from './pdf.ts'
import { documentWords } from './words.ts'

const HASH = 'ab'.repeat(32)
const REASON = 'Refund (order 12)'

function line(section: Section, cells: Readonly<Record<string, string>>, about?: Line['about']): Line {
  return { section, cells: COLUMNS.map(column => (column === 'section' ? section : (cells[column] ?? ''))), about }
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
  line(
    'entry',
    { time_utc: '2026-11-17 10:00:00.000', record: '4098', account: 'micro', amount_usd: '7.00000000' },
    { kind: 'forex_close', reason: '' },
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

async function textOf(language: LanguageCode): Promise<string> {
  const document = await openDocument(head(language))
  for (const one of LINES) await document.add(one)
  await document.end()
  const file = await library.loadDocument(Buffer.concat(document.take()))
  return Array.from(file.pages(), page => page.getText()).join('\n')
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
    sides.buy,
    ...Object.values(accounts),
    ...Object.values(causes),
    describeEntry(language, { kind: 'forex_close', reason: '' }),
    HASH,
  ]
}

/** Lines break where they must. */
const joined = (text: string): string => text.replaceAll(/[\s\u00a0\u200b\ufeff]|\ufffe\r?\n?/g, '').normalize('NFC')

describe('a document', () => {
  it.each(LANGUAGE_CODES.filter(code => LANGUAGES[code].direction === 'ltr'))(
    'in %s reads as it was written',
    async language => {
      const text = joined(await textOf(language))
      expect(meant(language).filter(words => !text.includes(joined(words)))).toEqual([])
      expect(text).toContain(joined(REASON))
    },
  )

  /** The reader turns joined letters and brackets round, and shows the joiner of Persian in its own way: the letters must be there. */
  const letters = (text: string): string =>
    Array.from(text.replaceAll(/[^\p{L}\p{N}]/gu, ''))
      .toSorted((a, b) => (a < b ? -1 : 1))
      .join('')
  it.each(['ar', 'fa'] as const)('in %s has the letters that were written', async language => {
    const lines = (await textOf(language)).split(/\r?\n/).map(letters)
    const missing = meant(language).filter(
      words => !lines.some(found => found === letters(words) || holds(found, letters(words))),
    )
    expect(missing).toEqual([])
  })

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

/** A line of a table has other cells beside it. */
function holds(found: string, letters: string): boolean {
  const rest = Array.from(found)
  return Array.from(letters).every(letter => {
    const at = rest.indexOf(letter)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  })
}
