// Every figure with decimals that a screen shows is one the server sent, or is worked out here once more from what it sent: in exact
// fractions, by the words of the specification, without the app's code. Prices stand still.
import type { Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openPath } from '../pages/open-path.ts'
import { openStage, type Stage } from '../stage.ts'
import type { Caller } from '../walk/caller.ts'
import { castOf, type Cast } from '../walk/cast.ts'
import { addressOf, nameOf, PLACES, type Place } from '../walk/places.ts'

let stage: Stage
let cast: Cast
beforeAll(async () => {
  stage = await openStage()
  cast = await castOf(stage)
}, 120_000)
afterAll(() => stage.close())
afterEach(() => stage.endVisits())

/** A fraction of two whole numbers. */
type Fraction = readonly [bigint, bigint]
type Row = Readonly<Record<string, unknown>>

const PLAIN = /^[-+]?\d+(\.\d+)?$/

function fraction(text: string): Fraction {
  const [whole = '', part = ''] = text.replace('+', '').split('.')
  return [BigInt(whole + part), 10n ** BigInt(part.length)]
}
const plus = ([a, b]: Fraction, [n, m]: Fraction): Fraction => [a * m + n * b, b * m]
const minus = (a: Fraction, [n, m]: Fraction): Fraction => plus(a, [-n, m])
const times = ([a, b]: Fraction, [n, m]: Fraction): Fraction => [a * n, b * m]
const over = (a: Fraction, [n, m]: Fraction): Fraction => times(a, n < 0n ? [-m, -n] : [m, n])
const sum = (all: readonly Fraction[]): Fraction => all.reduce(plus, [0n, 1n])

/** As the specification rounds: half away from zero. With the sign only where it is shown. */
function shownAs([n, m]: Fraction, places: number): string {
  const scale = 10n ** BigInt(places)
  const size = ((n < 0n ? -n : n) * scale * 2n + m) / (2n * m)
  const digits = size.toString().padStart(places + 1, '0')
  return `${n < 0n && size > 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

const field = (row: unknown, ...path: readonly string[]): Fraction => {
  const found = path.reduce<unknown>((value, name) => (value as Row)[name], row)
  return fraction(String(found))
}

/** What no answer carries: sums, costs of what is about to be done, and days of what runs. */
async function workedOut(user: Caller): Promise<readonly Fraction[]> {
  const asRows = (answer: unknown): readonly Row[] => answer as readonly Row[]
  const [accounts, pairs, open] = [
    asRows(await user.get('balances')),
    asRows(await user.get('tradeList')),
    asRows((await user.get('orders', { status: 1 }))['data']),
  ]
  const total = sum(accounts.flatMap(account => [field(account, 'balance'), field(account, 'lockBalance')]))
  const of = (number: number): Row => accounts.find(account => account['accountTypeId'] === number) ?? {}
  return [
    total,
    ...ticket(of(1), pairs[0] ?? {}, open),
    ...(await runningOf(user, of(3))),
    ...(await movesOf(user, pairs)),
  ]
}

/** What markets moved in 24 hours, in percent of where they were. */
async function movesOf(user: Caller, pairs: readonly Row[]): Promise<readonly Fraction[]> {
  const lines = new Map(
    ((await user.get('sparklines')) as unknown as readonly Row[]).map(line => [line['Code'], line] as const),
  )
  return pairs.flatMap(pair => {
    const [before] = (lines.get(pair['Code'])?.['Closes'] ?? []) as readonly string[]
    if (before === undefined) return []
    const was = fraction(before)
    return [over(times([100n, 1n], minus(field(pair, 'ForexQuotations', 'Close'), was)), was)]
  })
}

/** The ticket of the first pair as it opens: the smallest size, the leverage that was chosen first. */
function ticket(forex: Row, pair: Row, open: readonly Row[]): readonly Fraction[] {
  const lots = field(pair, 'ForexMinCont')
  const notional = times(times(lots, field(pair, 'ForexContNum')), field(pair, 'ForexQuotations', 'Close'))
  const fee = times(lots, field(pair, 'ForexFeeRate'))
  const floating = sum(open.map(order => field(order, 'FactProfits')))
  const used = sum(open.map(order => field(order, 'CautionMoney')))
  const available = plus(field(forex, 'balance'), floating)
  const equity = plus(available, field(forex, 'lockBalance'))
  return (pair['HasForexMultiple'] as readonly Row[]).flatMap(multiple => {
    const margin = over(notional, field(multiple, 'Value'))
    const level = over(times([100n, 1n], minus(equity, fee)), plus(used, margin))
    return [margin, fee, plus(margin, fee), available, minus(available, plus(margin, fee)), level]
  })
}

/** Days of loans and funds, and what is left after a loan is paid back. */
async function runningOf(user: Caller, main: Row): Promise<readonly Fraction[]> {
  const shares = ((await user.get('fundSubscriptions'))['data'] as readonly Row[]).map(share =>
    field(share, 'day_profit'),
  )
  const loans = user === cast.demo ? [] : ((await user.get('loans'))['data'] as readonly Row[])
  const daily = loans.map(loan => over(times(field(loan, 'amount'), field(loan, 'interest_rate')), [100n, 1n]))
  const days = Array.from({ length: 31 }, (_, day): Fraction => [BigInt(day), 1n])
  return [
    ...[...shares, ...daily].flatMap(one => days.map(day => times(one, day))),
    ...loans.map(loan => minus(field(main, 'balance'), field(loan, 'total_amount'))),
  ]
}

interface Heard {
  /** Everything of numbers in what the page is sent. */
  readonly numbers: Set<string>
  /** What the page waits for. */
  readonly awaited: Set<Request>
}

function listen(page: Page): Heard {
  const heard: Heard = { numbers: new Set(), awaited: new Set() }
  const gather = (value: unknown): void => {
    if (typeof value === 'number' || (typeof value === 'string' && PLAIN.test(value))) heard.numbers.add(String(value))
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(gather)
  }
  const read = async (request: Request): Promise<void> => {
    if (!/\/(api|v2)\//.test(request.url())) return
    const response = await request.response()
    gather(await response?.json())
  }
  const end = (request: Request): void => void heard.awaited.delete(request)
  page.on('request', request => heard.awaited.add(request))
  page.on('requestfailed', end)
  page.on('requestfinished', request => {
    // Pictures and files are no JSON; an answer to a page that is left has no body any more.
    read(request)
      .catch(() => undefined)
      .finally(() => end(request))
  })
  page.on('websocket', socket => {
    socket.on('framereceived', ({ payload }) => {
      gather(JSON.parse(String(payload)))
    })
  })
  return heard
}

/** Figures with decimals, as plain text. */
async function shownOn(page: Page): Promise<readonly string[]> {
  const texts = await page.locator('.figure:visible').allInnerTexts()
  return texts.flatMap(text =>
    Array.from(text.replace(/[\u2066-\u2069\n]/g, '').matchAll(/[+−-]?[\d,]+\.\d+/g), ([number]) =>
      number.replaceAll(/[,+]/g, '').replace('−', '-'),
    ),
  )
}

/** Figures of a screen that nothing explains; undefined while it loads. */
async function unexplained(page: Page, { numbers, awaited }: Heard, derived: readonly Fraction[]) {
  if (awaited.size > 0 || (await page.locator('#content [aria-busy=true]:visible').count()) > 0) return undefined
  const shown = await shownOn(page)
  const known = [...[...numbers].map(fraction), ...derived]
  const wrong = shown.filter(text => {
    const places = text.split('.')[1]?.length ?? 0
    return !known.some(value => shownAs(value, places) === text)
  })
  return { count: shown.length, wrong }
}

const isVisited = ({ path, steps, only }: Place): boolean =>
  steps === undefined && only !== 'desktop' && !['/login', '/register', '/forgot'].includes(path)

it.each([
  ['trader', 200],
  ['master', 8],
  ['demo', 40],
] as const)(
  'shows the %s nothing else',
  async (role, most) => {
    const page = await stage.visitor({ size: 'phone' }, cast[role].deviceMemory)
    const heard = listen(page)
    const derived = await workedOut(cast[role])
    let figures = 0
    for (const place of PLACES.filter(one => isVisited(one) && (one.as ?? 'trader') === role)) {
      await openPath(page, addressOf(place, cast))
      let looks = 0
      // Twice: the first look may come before the screen has asked for anything.
      await expect
        .poll(
          async () => {
            const found = await unexplained(page, heard, derived)
            looks = found ? looks + 1 : 0
            if (looks > 1) figures += found?.count ?? 0
            return looks > 1 ? found?.wrong : 'loading'
          },
          { message: nameOf(place) },
        )
        .toEqual([])
    }
    expect(figures).toBeGreaterThan(most)
  },
  240_000,
)
