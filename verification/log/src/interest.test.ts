// Mining funds and loans before the verifier: subscriptions and loans whose terms stand in the log, and a statement of which every day's interest
// is computed again. Each way to pay too much, too little, twice, not at all, or by other terms must be found.
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS, HOUR_MS } from '@tallystick/kernel/clock'
import { decimal } from '@tallystick/kernel/decimal'
import {
  readWitnesses,
  startTransparencyLog,
} from '@tallystick/server/modules/content/transparency-log/transparency-log'
import { recordEquity } from '@tallystick/server/modules/money/portfolio/portfolio'
import { makeWaiting } from '@tallystick/server/modules/money/statements/statements'
import { folderStorage } from '@tallystick/server/platform/storage/folder'
import { sealedStorage } from '@tallystick/server/platform/storage/sealed'
import { realUser, testApi, type TestApi } from '@tallystick/server/testing/api/api'
import { buy, payOut } from '@tallystick/server/testing/api/funds'
import { credit, type RealUser } from '@tallystick/server/testing/api/wallet'
import { CALLS } from '@tallystick/wire/trader/calls'
import { checkReceipt, checkStatement, type Finding, readPolicy, receiptsOf } from '@tallystick/verifier/verify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const LOAN = { period: 5, freePeriod: 1, interestRate: decimal('0.5'), penaltyRate: decimal('1') }

let api: TestApi
let user: RealUser
let folder: string
let log: Awaited<ReturnType<typeof startTransparencyLog>>
let statement: string
let bundle: string
/** One that matures, one that is given back early, one that goes on, and one from before the log. */
let shares: { readonly matured: number; readonly redeemed: number; readonly running: number; readonly older: number }
let loanId: number

/** The engine pays by its own clock's timer, a little after ours has moved. */
async function daysPaid(id: number, count: number): Promise<void> {
  const paid = async (): Promise<number> =>
    (await api.pool.query('select from fund_interest where subscription_id = $1', [id])).rowCount ?? 0
  while ((await paid()) < count) await sleep(30)
}

async function fileOf(id: number, file: 'statement' | 'receipts'): Promise<string> {
  const { data } = await user.get(`/v2/api/statement/address?id=${id}&file=${file}`)
  return (await api.app.inject({ url: String(data['url']) })).body
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'interest-log-'))
  api = await testApi({ environment: { DATA_DIR: folder } })
  user = await realUser(api, 'saver@example.com', 'correct horse battery')
  const report = (event: string): never => {
    throw new Error(event)
  }
  await credit(api, user, decimal('9000'))
  const older = await buy(user, '600')
  api.clock.advance(HOUR_MS)
  const deps = { ...api, report, publicOrigin: 'https://app.example.com', version: '1.0.0', roundMs: HOUR_MS }
  log = await startTransparencyLog({ ...deps, witnesses: await readWitnesses(undefined) }, 1, () => undefined)
  await log.append()
  api.clock.advance(HOUR_MS)
  const matured = await buy(user, '1000')
  const redeemed = await buy(user, '2000')
  const running = await buy(user, '1234.56', 2)
  shares = { matured, redeemed, running, older }
  const offer = { configId: 3, minimum: decimal('100'), maximum: decimal('5000'), ...LOAN }
  const lent = { amount: decimal('1000'), offer, signId: 0, agreementHash: '0'.repeat(64) }
  const asked = await api.engine.submit({ type: 'submit_loan', userId: user.userId, ...lent })
  loanId = (asked.ok && asked.answer.recordId) || 0
  await payOut(api, user, loanId)
  api.clock.advance(3 * DAY_MS)
  await daysPaid(running, 3)
  await user.get(`${CALLS.redeemFund.path}?sub_id=${redeemed}`)
  const decided = { outcome: 'refunded', operatorId: 901, operatorUserId: null, note: null } as const
  await api.engine.submit({ type: 'decide_refund', userId: user.userId, subscriptionId: redeemed, ...decided })
  // As after an outage: days that were over are paid when it has passed.
  api.clock.advance(5 * DAY_MS)
  await daysPaid(running, 8)
  await daysPaid(matured, 7)
  api.clock.advance(HOUR_MS)
  // 1,000 × 0.5 % × (5 − 1) days, and 1 % of it for each of four days late that have begun.
  const amount = decimal('1060')
  const repaid = await api.engine.submit({ type: 'repay_from_balance', userId: user.userId, loanId, amount })
  if (!asked.ok || !repaid.ok) throw new Error('no loan, or not repaid')
  api.clock.advance(DAY_MS)
  await daysPaid(running, 9)
  await log.append()
  await recordEquity(api.pool, api.market, api.clock.now())
  const until = new Date(api.clock.now() - DAY_MS).toISOString().slice(0, 10)
  const made = await user.post('/v2/api/statement/make', { from_day: '2026-11-16', until_day: until, format: 'csv' })
  const storage = sealedStorage(folderStorage(join(folder, 'uploads')), api.vault)
  await makeWaiting({ ...api, storage, report })
  statement = await fileOf(Number(made.data['id']), 'statement')
  bundle = await fileOf(Number(made.data['id']), 'receipts')
}, 120_000)
afterAll(async () => {
  await log.stop()
  await rm(folder, { recursive: true })
  await api.close()
})

const policyOf = async () => readPolicy((await api.app.inject({ url: '/log/policy' })).body)
const brokenOf = (findings: readonly Finding[]): string[] =>
  findings.filter(({ verdict }) => verdict === 'broken').map(({ what }) => what)
async function check(text: string, receipts = bundle): Promise<readonly Finding[]> {
  return (await checkStatement(await policyOf(), text, receipts)).findings
}

describe('a statement with interest', () => {
  it('holds: every day of every subscription, its end, and the loan', async () => {
    const findings = await check(statement)
    expect(brokenOf(findings)).toEqual([])
    expect(findings).toContainEqual({
      what: 'every day of a mining fund was paid once, by the terms that were locked',
      verdict: 'holds',
    })
    expect(findings).toContainEqual({
      what: 'interest and lateness of every loan follow from its terms, and no more was paid',
      verdict: 'holds',
    })
    expect(findings.filter(({ verdict }) => verdict === 'unknown').map(({ what }) => what)).toEqual([
      `subscription ${shares.older} is from before the log began: its terms are those of the statement`,
      '1 acts of orders are from before the log began',
    ])
  })

  it('has the receipts of terms and ends', async () => {
    const policy = await policyOf()
    const all = await Promise.all(
      receiptsOf(bundle)
        .slice(1)
        .map(async file => checkReceipt(policy, file)),
    )
    expect(all.flatMap(({ findings }) => brokenOf(findings))).toEqual([])
    const of = (product: string, id: number) =>
      all.map(({ facts }) => facts).filter(facts => facts['product'] === product && facts['id'] === id)
    expect(of('fund', shares.redeemed)).toMatchObject([
      { act: 'subscribed', amount: '2000', lock_days: 7, realm: 'real' },
      { act: 'ended', reason: 'redeemed', paid_days: 3 },
    ])
    expect(of('fund', shares.matured)).toMatchObject([
      { act: 'subscribed' },
      { act: 'ended', reason: 'matured', paid_days: 7 },
    ])
    expect(of('fund', shares.running)).toMatchObject([{ act: 'subscribed', amount: '1234.56' }])
    expect(of('loan', loanId)).toMatchObject([
      { act: 'paid_out', amount: '1000' },
      { act: 'repaid', interest: '20', penalty: '40', handed_in_at: 0 },
    ])
  })

  it('of later days only, still comes with the terms from before them', async () => {
    const made = await user.post('/v2/api/statement/make', {
      from_day: '2026-11-20',
      until_day: '2026-11-22',
      format: 'csv',
    })
    const storage = sealedStorage(folderStorage(join(folder, 'uploads')), api.vault)
    await makeWaiting({ ...api, storage, report: () => undefined })
    const id = Number(made.data['id'])
    const found = (await checkStatement(await policyOf(), await fileOf(id, 'statement'), await fileOf(id, 'receipts')))
      .findings
    expect(brokenOf(found)).toEqual([])
    const unknown = found.filter(({ verdict }) => verdict === 'unknown').map(({ what }) => what)
    expect(unknown).toContain(`subscription ${shares.running}: days 4 to 6 are said to be paid after these days`)
  })
})

describe('somebody with the database', () => {
  it('who lowers a percentage there can make no receipt for it, and the statement says so', async () => {
    await api.pool.query('alter table fund_subscription disable trigger all')
    const { rows } = await api.pool.query<{ was: bigint }>(
      'select dividend_percent as was from fund_subscription where id = $1',
      [shares.running],
    )
    await api.pool.query('update fund_subscription set dividend_percent = 1000000 where id = $1', [shares.running])
    const made = await user.post('/v2/api/statement/make', {
      from_day: '2026-11-16',
      until_day: '2026-11-20',
      format: 'csv',
    })
    const reported: string[] = []
    const storage = sealedStorage(folderStorage(join(folder, 'uploads')), api.vault)
    await makeWaiting({ ...api, storage, report: event => void reported.push(event) })
    await api.pool.query('update fund_subscription set dividend_percent = $2 where id = $1', [
      shares.running,
      rows[0]?.was,
    ])
    expect(reported).toEqual(['statements.order_not_as_logged'])
    const id = Number(made.data['id'])
    const found = (await checkStatement(await policyOf(), await fileOf(id, 'statement'), await fileOf(id, 'receipts')))
      .findings
    expect(brokenOf(found)).toContainEqual(`subscription ${shares.running}: no receipt`)
    expect(brokenOf(found)).toContainEqual(expect.stringMatching(/^subscription \d+: day 1 was paid too much$/))
  })
})

/** As somebody who changes the file would: balances, sums and hash fit again. */
function changed(change: (lines: string[][], names: readonly string[]) => void): string {
  const [head = '', ...rows] = statement.replace('\uFEFF', '').trimEnd().split('\r\n')
  const names = head.split(',')
  const lines = rows.map(row => row.split(','))
  const at = (name: string): number => names.indexOf(name)
  const amount = (line: readonly string[]): bigint => BigInt((line[at('amount_usd')] ?? '0').replace('.', '') || 0)
  const text = (value: bigint): string => {
    const digits = String(value < 0n ? -value : value).padStart(9, '0')
    return `${value < 0n ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`
  }
  const entriesOf = (): bigint =>
    lines
      .filter(line => line[0] === 'entry' && line[at('account')] === 'main')
      .reduce((sum, line) => sum + amount(line), 0n)
  const before = entriesOf()
  change(lines, names)
  const moved = entriesOf() - before
  for (const line of lines)
    if (
      (line[0] === 'closing' && line[at('account')] === 'main') ||
      (line[0] === 'sum' && line[at('kind')] === 'fund_interest')
    )
      line[at('amount_usd')] = text(amount(line) + moved)
  const kept = names.flatMap((name, place) => (name === 'description' || name === 'by_key' ? [] : [place]))
  const canonical = lines.slice(0, -1).map(line => `${kept.map(place => line[place] ?? '').join('\t')}\n`)
  const last = lines.at(-1) ?? []
  last[at('id')] = createHash('sha256').update(canonical.join('')).digest('hex')
  return `\uFEFF${[names, ...lines].map(line => line.join(',')).join('\r\n')}\r\n`
}

type Change = (lines: string[][], at: (name: string) => number) => void
const dayOf = (lines: string[][], at: (name: string) => number, id: number, day: number): string[] => {
  const line = lines.find(
    one =>
      one[at('kind')] === 'fund_interest' && one[at('subscription')] === String(id) && one[at('day')] === String(day),
  )
  if (!line) throw new Error(`no day ${day} of ${id}`)
  return line
}
const shareOf = (lines: string[][], at: (name: string) => number, id: number): string[] => {
  const line = lines.find(one => one[0] === 'subscription' && one[at('id')] === String(id))
  if (!line) throw new Error(`no subscription ${id}`)
  return line
}

const loanOf = (lines: string[][]): string[] => {
  const line = lines.find(([section]) => section === 'loan')
  if (!line) throw new Error('no loan')
  return line
}

describe('found, though balances, sums and hash fit:', () => {
  it.each<[string, Change, RegExp]>([
    [
      'a day that was paid too little',
      (lines, at) => (dayOf(lines, at, shares.running, 4)[at('amount_usd')] = '0.00010000'),
      /^subscription \d+: day 4 was paid too little$/,
    ],
    [
      'a day that was paid too much',
      (lines, at) => (dayOf(lines, at, shares.matured, 2)[at('amount_usd')] = '90.00000000'),
      /^subscription \d+: day 2 was paid too much$/,
    ],
    [
      'a day that was paid twice',
      (lines, at) => {
        const line = dayOf(lines, at, shares.running, 5)
        lines.splice(lines.indexOf(line) + 1, 0, [...line])
      },
      /^subscription \d+: day 5 was paid twice$/,
    ],
    [
      'a day in between that was not paid',
      (lines, at) => lines.splice(lines.indexOf(dayOf(lines, at, shares.running, 6)), 1),
      /^subscription \d+: day 6 was not paid$/,
    ],
    [
      'last days that were not paid',
      (lines, at) => {
        for (const day of [7, 8]) lines.splice(lines.indexOf(dayOf(lines, at, shares.running, day)), 1)
      },
      /^subscription \d+: days 7 to 8 were not paid$/,
    ],
    [
      'a day more than it was locked for',
      (lines, at) => {
        const line = dayOf(lines, at, shares.matured, 7)
        lines.splice(lines.indexOf(line) + 1, 0, line.with(at('day'), '8'))
      },
      /^subscription \d+: day 8 was paid, of 7$/,
    ],
    [
      'days after redemption was asked for that are missing in one that was not given back',
      (lines, at) => {
        for (const day of [7, 6, 5]) lines.splice(lines.indexOf(dayOf(lines, at, shares.matured, day)), 1)
        shareOf(lines, at, shares.matured)[at('asked_utc')] = '2026-11-20 12:00:00.000'
      },
      /^subscription \d+: days 5 to 7 were not paid$/,
    ],
    [
      'a lower percentage, with days that fit it',
      (lines, at) => {
        shareOf(lines, at, shares.running)[at('dividend_percent')] = '0.01'
        for (const line of lines)
          if (line[at('subscription')] === String(shares.running)) line[at('amount_usd')] = '0.12350000'
      },
      /^subscription \d+: other terms than the log has$/,
    ],
    [
      'a shorter time',
      (lines, at) => (shareOf(lines, at, shares.running)[at('lock_days')] = '5'),
      /^subscription \d+: other terms than the log has$/,
    ],
    [
      'a subscription that is not told of',
      (lines, at) => lines.splice(lines.indexOf(shareOf(lines, at, shares.running)), 1),
      /^subscription \d+ is left out$/,
    ],
    [
      'a penalty that was not agreed on',
      (lines, at) => {
        const line = lines.find(one => one[at('kind')] === 'fund_redeem') ?? []
        line[at('amount_usd')] = '-500.00000000'
      },
      /fund_redeem of order \d+: not what the receipt says/,
    ],
    [
      'more interest of a loan',
      (lines, at) => {
        const line = lines.find(one => one[at('kind')] === 'loan_repayment') ?? []
        line[at('amount_usd')] = '-1999.00000000'
      },
      /loan_repayment of order \d+: not what the receipt says/,
    ],
    ['a loan that is not told of', lines => lines.splice(lines.indexOf(loanOf(lines)), 1), /^loan \d+ is left out$/],
    [
      'a higher rate of a loan',
      (lines, at) => (loanOf(lines)[at('interest_percent')] = '0.6'),
      /^loan \d+: other terms than the log has$/,
    ],
    [
      'interest of a loan that does not follow from its rate and days',
      (lines, at) => (loanOf(lines)[at('interest_usd')] = '25.00000000'),
      /^loan \d+: not so: interest of the loan follows from its amount and days$/,
    ],
    [
      'a day of lateness more',
      (lines, at) => (loanOf(lines)[at('late_usd')] = '50.00000000'),
      /^loan \d+: not so: the penalty is that of 4 days$/,
    ],
    [
      'a loan that is said to be still owed',
      (lines, at) => {
        for (const name of ['ended_utc', 'late_usd']) loanOf(lines)[at(name)] = ''
      },
      /^loan \d+: another end than the log has$/,
    ],
    [
      'interest that is told as less in the sums',
      (lines, at) => {
        const sum = lines.find(line => line[0] === 'sum' && line[at('kind')] === 'loan_interest') ?? []
        sum[at('amount_usd')] = '-20.00000000'
      },
      /^the sum of loan_interest is not that of the loans that were repaid$/,
    ],
  ])('%s', async (_, change, finds) => {
    const text = changed((lines, names) => change(lines, name => names.indexOf(name)))
    const found = brokenOf(await check(text))
    expect(found).not.toContain('the hash is that of the lines')
    expect(found).toContainEqual(expect.stringMatching(finds))
  })

  it.each<[string, string | RegExp, string]>([
    ['another percentage in a receipt', /"dividend_percent":"[^"]*"/, '"dividend_percent":"0.01"'],
    ['another day’s interest', /"day_interest":"[^"]*"/, '"day_interest":"9"'],
    ['fewer days that were paid', '"paid_days":7', '"paid_days":6'],
    ['a loan with a higher rate', /"interest_rate":"[^"]*"/, '"interest_rate":"7"'],
  ])('%s', async (_, was, is) => {
    const receipts = receiptsOf(bundle).map(receipt => {
      const [, extra = ''] = /^extra (.*)$/m.exec(receipt) ?? []
      const text = Buffer.from(extra, 'base64').toString().replace(was, is)
      return receipt.replace(extra, Buffer.from(text).toString('base64'))
    })
    expect(receipts.join('')).not.toBe(bundle)
    expect(brokenOf(await check(statement, receipts.join('')))).toContainEqual(
      expect.stringMatching(/not so: the order stands in the log as the receipt says/),
    )
  })

  it('and terms in the receipt of an honest log that do not follow from each other', async () => {
    const policy = await policyOf()
    const receipt = receiptsOf(bundle).find(file => /"amount":"1000".*"paid_days":7/.test(extraOf(file))) ?? ''
    const told = async (was: string, is: string): Promise<string[]> => {
      const text = extraOf(receipt).replace(was, is)
      const file = receipt.replace(/^extra .*$/m, `extra ${Buffer.from(text).toString('base64')}`)
      return brokenOf((await checkReceipt(policy, file)).findings).slice(1)
    }
    expect(await told('"amount":"1000"', '"amount":"900"')).toContain(
      'interest of a day and penalty follow from the share',
    )
    expect(await told('"paid_days":7', '"paid_days":6')).toEqual(['interest of 7 days was paid'])
  })
})

function extraOf(receipt: string): string {
  const [, extra = ''] = /^extra (.*)$/m.exec(receipt) ?? []
  return Buffer.from(extra, 'base64').toString()
}
