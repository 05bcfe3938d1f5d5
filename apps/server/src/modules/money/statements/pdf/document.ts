// A statement as a document of pages: taken in line by line, and given out as it grows.
import { LANGUAGES, type LanguageCode } from '@tallystick/i18n/languages'
import { formatPlain, numberSigns } from '@tallystick/i18n/numbers'
import type { AccountType } from '@tallystick/ledger/chart'
import PDFDocument from 'pdfkit'
import { describeEntry } from '../../wallet/wallet.ts'
import type { Cause } from '../figures.ts'
import { cellOf, type Line, type Section } from '../lines.ts'
import { openFonts } from './fonts.ts'
import { createPen, type Style } from './pen.ts'
import { type DocumentWords, documentWords } from './words.ts'

const MARGIN = 40
const WIDTH = 595.28 - 2 * MARGIN
const BOTTOM = 841.89 - MARGIN - 16
const LINE = 11
const PLAIN: Style = { size: 8, weight: 'regular' }
const STRONG: Style = { size: 8, weight: 'bold' }
const MUTED: Style = { size: 7, weight: 'regular', color: '#5a6070' }
const HEADING: Style = { size: 11, weight: 'bold' }
const TITLE: Style = { size: 17, weight: 'bold' }

const AFTER_POSITIONS: readonly Section[] = ['subscription', 'loan', 'entry', 'hash']

interface Column {
  readonly head: string
  readonly width: number
  readonly align: 'start' | 'end'
}

export interface DocumentHead {
  readonly language: LanguageCode
  readonly site: string
  readonly from: string
  readonly until: string
}

export interface StatementDocument {
  add(line: Line): Promise<void>
  end(): Promise<void>
  /** What was made since it was last asked for. */
  take(): Uint8Array[]
}

export async function openDocument({ language, site, from, until }: DocumentHead): Promise<StatementDocument> {
  const { locale, direction } = LANGUAGES[language]
  const words = documentWords(language)
  const signs = numberSigns(locale)
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    autoFirstPage: false,
    lang: locale,
    displayTitle: true,
    info: { Title: words.document, Author: site },
  })
  const chunks: Uint8Array[] = []
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise<void>(resolve => doc.on('end', () => resolve()))
  const pen = createPen(doc, await openFonts(language), language)
  let page = 0
  let y = 0
  let section: Section | undefined
  let arePositionsTold = false
  let columns: readonly Column[] = []

  const money = (plain: string): string => formatPlain(plain.replace(/(\.\d\d\d*?)0+$/, '$1'), signs)

  const percent = (plain: string): string => `${formatPlain(plain, signs)} %`
  const minuteOr = (text: string): string => (text === '' ? '–' : text.slice(0, 16))

  async function turnPage(): Promise<void> {
    doc.addPage()
    pen.forget()
    page += 1
    y = MARGIN + 10
    const foot = words.page(page)
    await pen.fit(`${site}${foot}`, WIDTH, MUTED)
    pen.write(site, { x: MARGIN, y: BOTTOM + 22, width: WIDTH, align: 'start' }, MUTED)
    pen.write(foot, { x: MARGIN, y: BOTTOM + 22, width: WIDTH, align: 'end' }, MUTED)
  }

  async function room(height: number): Promise<void> {
    if (page > 0 && y + height <= BOTTOM) return
    await turnPage()
    if (columns.length > 0) await head()
  }

  async function paragraph(text: string, style: Style, gap = 4): Promise<void> {
    const lines = await pen.fit(text, WIDTH, style)
    for (const line of lines) {
      await room(style.size + gap)
      y += style.size + gap
      pen.write(line, { x: MARGIN, y, width: WIDTH, align: 'start' }, style)
    }
  }

  async function row(cells: readonly string[], style: Style): Promise<void> {
    const fitted = await Promise.all(
      columns.map(({ width }, index) => pen.fit(cells[index] ?? '', width * WIDTH - 6, style)),
    )
    const height = Math.max(...fitted.map(lines => lines.length)) * LINE + 3
    await room(height)
    let start = 0
    for (const [index, column] of columns.entries()) {
      const width = column.width * WIDTH
      const x = direction === 'ltr' ? MARGIN + start : MARGIN + WIDTH - start - width
      for (const [line, text] of (fitted[index] ?? []).entries())
        pen.write(text, { x: x + 3, y: y + (line + 1) * LINE - 2, width: width - 6, align: column.align }, style)
      start += width
    }
    y += height
    doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + WIDTH, y)
      .lineWidth(0.4)
      .strokeColor('#d9dce3')
      .stroke()
  }

  const head = (): Promise<void> =>
    row(
      columns.map(({ head: text }) => text),
      { ...MUTED, weight: 'bold' },
    )

  async function table(heading: string, next: readonly Column[], hasHead: boolean): Promise<void> {
    columns = []
    y += 12
    await room(60)
    await paragraph(heading, HEADING)
    y += 4
    columns = hasHead ? next : []
    if (hasHead) await head()
    columns = next
  }

  const two: readonly Column[] = [
    { head: '', width: 0.7, align: 'start' },
    { head: words.columns.amountUsd, width: 0.3, align: 'end' },
  ]
  const begin: Readonly<Record<Section, () => Promise<void>>> = {
    statement: async () => undefined,
    opening: () => table(words.opening, two, true),
    sum: () => table(words.changes, two, true),
    closing: () => table(words.closing, two, true),
    year: () =>
      table(
        words.years,
        [{ head: '', width: 0.12, align: 'start' }, { head: '', width: 0.58, align: 'start' }, ...two.slice(1)],
        true,
      ),
    position: () => table(words.positions, positionColumns(words), true),
    subscription: () => table(words.subscriptions.heading, subscriptionColumns(words), true),
    loan: () => table(words.loanTable.heading, loanColumns(words), true),
    entry: () => table(words.columns.records, entryColumns(words), true),
    hash: async () => {
      if (section !== 'entry') await nothing(words.columns.records)
      columns = []
      y += 14
    },
  }

  async function nothing(heading: string): Promise<void> {
    await table(heading, [], false)
    await paragraph(words.none, PLAIN)
  }

  async function enter(next: Section): Promise<void> {
    if (section === 'year') {
      columns = []
      await paragraph(words.notTax, MUTED)
    }
    if (AFTER_POSITIONS.includes(next) && !arePositionsTold) await nothing(words.positions)
    arePositionsTold ||= next === 'position' || AFTER_POSITIONS.includes(next)
    await begin[next]()
    section = next
  }

  const withKeys = (text: string, { keyMarks = [] }: Line): string => [text, ...keyMarks.map(words.byKey)].join(' · ')

  async function title(line: Line): Promise<void> {
    await turnPage()
    await paragraph(words.document, TITLE)
    // Lines of their own: readers disagree on the order of Latin letters and figures beside words from right to left.
    if (cellOf(line, 'kind') === 'demo') await paragraph(words.causes.demo_money, PLAIN, 6)
    await paragraph(`UID ${cellOf(line, 'id')}`, PLAIN, 6)
    await paragraph(`${from} – ${until} UTC`, PLAIN)
  }

  const paint: Readonly<Record<Section, (line: Line) => Promise<void>>> = {
    statement: title,
    opening: line => row([words.accounts[accountOf(line)], money(cellOf(line, 'amount_usd'))], PLAIN),
    closing: line => row([words.accounts[accountOf(line)], money(cellOf(line, 'amount_usd'))], STRONG),
    sum: line => row([words.causes[causeOf(line)], money(cellOf(line, 'amount_usd'))], PLAIN),
    year: line => row([cellOf(line, 'id'), words.causes[causeOf(line)], money(cellOf(line, 'amount_usd'))], PLAIN),
    position: line => {
      const amount = cellOf(line, 'amount_usd')
      const price = cellOf(line, 'price')
      return row(
        [
          cellOf(line, 'time_utc'),
          cellOf(line, 'id'),
          withKeys(cellOf(line, 'pair'), line),
          cellOf(line, 'side') === 'buy' ? words.sides.buy : words.sides.sell,
          formatPlain(cellOf(line, 'lots'), signs),
          formatPlain(cellOf(line, 'open_price'), signs),
          price === '' ? '–' : formatPlain(price, signs),
          amount === '' ? '–' : money(amount),
        ],
        PLAIN,
      )
    },
    subscription: line =>
      row(
        [
          cellOf(line, 'time_utc').slice(0, 19),
          cellOf(line, 'id'),
          money(cellOf(line, 'amount_usd')),
          percent(cellOf(line, 'dividend_percent')),
          cellOf(line, 'lock_days'),
          percent(cellOf(line, 'penalty_percent')),
          minuteOr(cellOf(line, 'ended_utc')),
        ],
        PLAIN,
      ),
    loan: line => {
      const late = cellOf(line, 'late_usd')
      return row(
        [
          cellOf(line, 'time_utc').slice(0, 19),
          cellOf(line, 'id'),
          money(cellOf(line, 'amount_usd')),
          percent(cellOf(line, 'interest_percent')),
          money(cellOf(line, 'interest_usd')),
          minuteOr(cellOf(line, 'due_utc')),
          minuteOr(cellOf(line, 'ended_utc')),
          late === '' ? '–' : money(late),
        ],
        PLAIN,
      )
    },
    entry: line => {
      const about = line.about ? describeEntry(language, line.about) : ''
      return row(
        [
          cellOf(line, 'time_utc').slice(0, 19),
          withKeys([about, cellOf(line, 'pair')].filter(Boolean).join(' · '), line),
          cellOf(line, 'record'),
          words.accounts[accountOf(line)],
          money(cellOf(line, 'amount_usd')),
        ],
        PLAIN,
      )
    },
    hash: async line => {
      await paragraph(words.hash, STRONG)
      await paragraph(cellOf(line, 'id'), PLAIN)
    },
  }

  return {
    async add(line) {
      const { section: next } = line
      if (next !== section) await enter(next)
      await paint[next](line)
    },
    async end() {
      doc.end()
      await ended
    },
    take: () => chunks.splice(0),
  }
}

function accountOf(line: Line): AccountType {
  // Lines name no other accounts.
  return cellOf(line, 'account') as AccountType
}

function causeOf(line: Line): Cause {
  // In sums and years the kind is a cause.
  return cellOf(line, 'kind') as Cause
}

function positionColumns({ columns, endPrice }: DocumentWords): readonly Column[] {
  return [
    { head: columns.openTime, width: 0.18, align: 'start' },
    { head: columns.recordId, width: 0.13, align: 'start' },
    { head: columns.market, width: 0.13, align: 'start' },
    { head: columns.side, width: 0.09, align: 'start' },
    { head: columns.lots, width: 0.08, align: 'end' },
    { head: columns.openPrice, width: 0.13, align: 'end' },
    { head: endPrice, width: 0.13, align: 'end' },
    { head: columns.profit, width: 0.13, align: 'end' },
  ]
}

function subscriptionColumns({ columns, subscriptions }: DocumentWords): readonly Column[] {
  return [
    { head: columns.time, width: 0.18, align: 'start' },
    { head: columns.recordId, width: 0.13, align: 'start' },
    { head: columns.amountUsd, width: 0.15, align: 'end' },
    { head: subscriptions.dailyProfit, width: 0.12, align: 'end' },
    { head: subscriptions.term, width: 0.1, align: 'end' },
    { head: subscriptions.earlyPenalty, width: 0.14, align: 'end' },
    { head: subscriptions.closedAt, width: 0.18, align: 'end' },
  ]
}

function loanColumns({ columns, loanTable }: DocumentWords): readonly Column[] {
  return [
    { head: columns.time, width: 0.17, align: 'start' },
    { head: columns.recordId, width: 0.1, align: 'start' },
    { head: columns.amountUsd, width: 0.12, align: 'end' },
    { head: loanTable.dailyRate, width: 0.1, align: 'end' },
    { head: loanTable.totalInterest, width: 0.1, align: 'end' },
    { head: loanTable.dueAt, width: 0.15, align: 'end' },
    { head: loanTable.repaidAt, width: 0.15, align: 'end' },
    { head: loanTable.lateFee, width: 0.11, align: 'end' },
  ]
}

function entryColumns({ columns }: DocumentWords): readonly Column[] {
  return [
    { head: columns.time, width: 0.19, align: 'start' },
    { head: columns.records, width: 0.34, align: 'start' },
    { head: columns.recordId, width: 0.14, align: 'start' },
    { head: '', width: 0.15, align: 'start' },
    { head: columns.amountUsd, width: 0.18, align: 'end' },
  ]
}
