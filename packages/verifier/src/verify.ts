// Checks receipts of orders, and statements by them, without the product: no dependencies, written from docs/public-log.md, docs/statements.md
// and docs/tape.md alone.
//   node verify.ts POLICY FILE.tlog-proof … [--statement FILE.csv] [--log FOLDER]
// POLICY is a tlog-policy file kept from a source you trust. A statement is checked by the receipts that come with it (.tlog-proofs). FOLDER is a copy of the log (npm run check-log makes one): with it, prices
// of the order are compared with the accepted prices in the log. All but the program at the end uses only what browsers have too:
// page.html is made of it.

export interface Finding {
  readonly what: string
  /** Unknown where something that is needed is not at hand. */
  readonly verdict: 'holds' | 'broken' | 'unknown'
}

export type Facts = Readonly<Record<string, string | number | null>>
type Bytes = Uint8Array<ArrayBuffer>

const bytesOf = (text: string): Bytes => new TextEncoder().encode(text)
const fromBase64 = (text: string): Bytes => Uint8Array.from(atob(text), char => char.codePointAt(0) ?? 0)
const fromHex = (text: string): Bytes => Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, at) => byte === b[at])

function joined(...parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

async function sha256(...parts: readonly Uint8Array[]): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', joined(...parts)))
}

const judged = (isRight: boolean): Finding['verdict'] => (isRight ? 'holds' : 'broken')

// ── Keys, notes and checkpoints (C2SP signed-note, tlog-checkpoint, tlog-policy) ──

interface Key {
  readonly name: string
  readonly id: Bytes
  readonly type: number
  readonly publicKey: Bytes
}

export interface Policy {
  readonly logs: readonly Key[]
  readonly witnesses: ReadonlyMap<string, Key>
  readonly groups: ReadonlyMap<string, { readonly least: number; readonly members: readonly string[] }>
  readonly quorum: string
}

async function readKey(text = ''): Promise<Key> {
  const [, name = '', id = '', key = ''] = /^([^+\s]+)\+([0-9a-f]{8})\+([\w+/=]+)$/.exec(text) ?? []
  const bytes = fromBase64(key)
  const [type = 0] = bytes
  const publicKey = bytes.slice(1)
  const own = (await sha256(bytesOf(`${name}\n`), Uint8Array.of(type), publicKey)).slice(0, 4)
  if (!isSame(own, fromHex(id)) || publicKey.length !== 32) throw new Error(`Not a key: ${text}`)
  return { name, id: own, type, publicKey }
}

export async function readPolicy(text: string): Promise<Policy> {
  const logs: Key[] = []
  const witnesses = new Map<string, Key>()
  const groups = new Map<string, { least: number; members: string[] }>()
  let quorum: string | undefined
  for (const line of text.split('\n')) {
    const [verb = '', first = '', second = '', ...rest] = line.trim().split(/[ \t]+/)
    if (verb === '' || verb.startsWith('#')) continue
    if (verb === 'log') logs.push(await readKey(first))
    else if (verb === 'witness') witnesses.set(first, await readKey(second))
    else if (verb === 'group')
      groups.set(first, {
        least: second === 'any' ? 1 : second === 'all' ? rest.length : Number(second),
        members: rest,
      })
    else if (verb === 'quorum') quorum = first
    else throw new Error(`Not a line of a policy: ${line}`)
  }
  if (quorum === undefined || logs.length === 0) throw new Error('A policy needs a log and a quorum.')
  return { logs, witnesses, groups, quorum }
}

async function isSigned({ publicKey }: Key, message: Bytes, signature: Bytes): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, signature, message)
}

interface Checkpoint {
  readonly size: number
  readonly root: Bytes
}

/** The receipts of a statement all lead to the same one. */
const opened = new WeakMap<Policy, { readonly note: string; readonly checkpoint: Promise<Checkpoint | undefined> }>()

/** Undefined unless a log of the policy signed it and enough of its witnesses did. */
function openCheckpoint(policy: Policy, note: string): Promise<Checkpoint | undefined> {
  const last = opened.get(policy)
  if (last?.note === note) return last.checkpoint
  const checkpoint = readCheckpoint(policy, note)
  opened.set(policy, { note, checkpoint })
  return checkpoint
}

async function readCheckpoint(policy: Policy, note: string): Promise<Checkpoint | undefined> {
  const end = note.lastIndexOf('\n\n')
  const text = note.slice(0, end + 1)
  const [origin, size, root = ''] = text.split('\n')
  const signatures = note
    .slice(end + 2)
    .split('\n')
    .map(line => line.split(' '))
    .map(([, name = '', bytes = '']) => ({ name, bytes: fromBase64(bytes) }))
  const isBy = async (
    key: Key,
    covers: (signature: Bytes) => { message: Bytes; signature: Bytes },
  ): Promise<boolean> => {
    for (const { name, bytes } of signatures) {
      if (name !== key.name || !isSame(bytes.subarray(0, 4), key.id)) continue
      const { message, signature } = covers(bytes.slice(4))
      if (await isSigned(key, message, signature)) return true
    }
    return false
  }
  const hasSeen = async (name: string): Promise<boolean> => {
    const group = policy.groups.get(name)
    if (group) {
      let seen = 0
      for (const member of group.members) if (await hasSeen(member)) seen += 1
      return seen >= group.least
    }
    const key = policy.witnesses.get(name)
    if (key?.type !== 4) return false
    return isBy(key, bytes => ({
      message: bytesOf(`cosignature/v1\ntime ${new DataView(bytes.buffer).getBigUint64(0)}\n${text}`),
      signature: bytes.slice(8),
    }))
  }
  let isLog = false
  for (const key of policy.logs)
    if (key.name === origin && key.type === 1)
      isLog ||= await isBy(key, signature => ({ message: bytesOf(text), signature }))
  const isEnough = policy.quorum === 'none' || (await hasSeen(policy.quorum))
  return isLog && isEnough ? { size: Number(size), root: fromBase64(root) } : undefined
}

// ── Proof files (C2SP tlog-proof, RFC 6962) ──

async function rootFrom(leaf: Bytes, index: number, size: number, path: readonly Bytes[]): Promise<Bytes | undefined> {
  let [node, last, hash] = [index, size - 1, leaf]
  for (const sibling of path) {
    if (last === 0) return undefined
    if (node % 2 === 1 || node === last) {
      hash = await sha256(Uint8Array.of(1), sibling, hash)
      while (node % 2 === 0 && node !== 0) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)]
    } else hash = await sha256(Uint8Array.of(1), hash, sibling)
    ;[node, last] = [Math.floor(node / 2), Math.floor(last / 2)]
  }
  return last === 0 ? hash : undefined
}

const HEADER = 'c2sp.org/tlog-proof@v1'

interface Proof {
  readonly extra: string
  readonly index: number
  readonly path: readonly Bytes[]
  readonly note: string
}

function readProof(file: string): Proof {
  const blank = file.indexOf('\n\n')
  const [header, extraLine = '', indexLine = '', ...lines] = file.slice(0, blank).split('\n')
  if (header !== HEADER || !extraLine.startsWith('extra ') || !indexLine.startsWith('index '))
    throw new Error('Not a receipt of an order.')
  const extra = new TextDecoder().decode(fromBase64(extraLine.slice(6)))
  return { extra, index: Number(indexLine.slice(6)), path: lines.map(fromBase64), note: file.slice(blank + 2) }
}

async function proofFindings(
  policy: Policy,
  proof: Proof,
  what: string,
  ...entry: readonly Bytes[]
): Promise<Finding[]> {
  const checkpoint = await openCheckpoint(policy, proof.note)
  const leaf = await sha256(Uint8Array.of(0), ...entry)
  const root = checkpoint && (await rootFrom(leaf, proof.index, checkpoint.size, proof.path))
  return [
    { what: 'the checkpoint is signed as the policy asks', verdict: judged(checkpoint !== undefined) },
    { what, verdict: judged(checkpoint !== undefined && root !== undefined && isSame(root, checkpoint.root)) },
  ]
}

/** What a receipt says of an order, and whether it stands in the log. `ticks`: accepted prices of the log, by their number. */
export async function checkReceipt(
  policy: Policy,
  file: string,
  ticks?: LoggedTicks,
): Promise<{ readonly facts: Facts; readonly findings: readonly Finding[] }> {
  const proof = readProof(file)
  const [salt = '', text = ''] = proof.extra.split('\n')
  // What was not written by the log fails at the commitment, whatever it holds.
  const facts = JSON.parse(text) as Facts
  const commitment = await sha256(bytesOf('tallystick/order-commitment/v1\n'), fromHex(salt), bytesOf(text))
  const what = 'the order stands in the log as the receipt says'
  return {
    facts,
    findings: [
      ...(await proofFindings(policy, proof, what, bytesOf('tallystick/order/v1\n'), commitment)),
      ...openingOf(facts),
      ...pricesOf(facts).map(([what, number, price]) => ({ what, verdict: priceVerdict(ticks, number, price) })),
      ...resultOf(facts, ticks),
    ],
  }
}

/** The receipts of a file that holds one or many, one after the other. */
export function receiptsOf(file: string): string[] {
  const starts = [...file.matchAll(/^c2sp\.org\/tlog-proof@v1$/gm)].map(({ index }) => index)
  return starts.map((start, at) => file.slice(start, starts[at + 1]))
}

// ── Prices and results (docs/public-log.md, docs/tape.md) ──

const ONE = 100_000_000n

/** A decimal text in units of 10^-8. */
function units(value: string | number | null | undefined): bigint {
  const [, sign, whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d{1,8}))?$/.exec(String(value)) ?? []
  const amount = BigInt(whole) * ONE + BigInt(part.padEnd(8, '0'))
  return sign === '-' ? -amount : amount
}

/** Half away from zero. */
function divided(numerator: bigint, denominator: bigint): bigint {
  const [n, d] = [numerator < 0n ? -numerator : numerator, denominator]
  const quotient = (2n * n + d) / (2n * d)
  return numerator < 0n ? -quotient : quotient
}

function pricesOf(facts: Facts): (readonly [string, number, bigint])[] {
  const ends = [
    ['the opening price was accepted', 'open_tick', 'open_price'],
    ['the closing price was accepted', 'close_tick', 'close_price'],
    ['the price at the end was accepted', 'end_tick', 'end_price'],
    ['the best price of the trailing stop was accepted', 'trail_peak_tick', 'trail_peak'],
  ] as const
  return ends
    .filter(([, tick]) => Number(facts[tick] ?? 0) > 0)
    .map(([what, tick, price]) => [what, Number(facts[tick]), units(facts[price])] as const)
}

function priceVerdict(ticks: LoggedTicks | undefined, number: number, price: bigint): Finding['verdict'] {
  if (!ticks || !ticks.covers(Math.floor(number / 4_096))) return 'unknown'
  return judged(ticks.prices.get(number) === price)
}

/** Six places, in units of 10^-8; the amount is in units of 10^-24. In dollars the rate is one, otherwise it multiplies or divides. */
function inDollars(amount: bigint, rate: bigint, share = 1n): bigint[] {
  const multiplied = divided(amount * rate, ONE ** 3n * share * 100n) * 100n
  return rate === 0n ? [multiplied] : [multiplied, divided(amount, ONE * rate * share * 100n) * 100n]
}

/** Margin and fee of a forex order. */
function openingOf(facts: Facts): Finding[] {
  if (facts['product'] !== 'forex' || facts['act'] !== 'opened') return []
  const [lots, margin] = [units(facts['lots']), units(facts['margin'])]
  const size = lots * units(facts['units_per_lot'])
  const isFixed = facts['margin_mode'] === 'fixed'
  const margins = isFixed
    ? [divided(size, ONE * 100n) * 100n]
    : inDollars(size * units(facts['open_price']), units(facts['open_rate']), BigInt(facts['leverage'] ?? 0) || 1n)
  const base = facts['fee_type'] === 'lots' ? lots : margin
  const fee = divided(base * units(facts['fee_rate']), ONE * 100n) * 100n
  return [
    { what: 'the margin follows from price and size', verdict: judged(margins.includes(margin)) },
    { what: 'the fee follows from its rate', verdict: judged(fee === units(facts['fee'])) },
  ]
}

function resultOf(facts: Facts, ticks: LoggedTicks | undefined): Finding[] {
  if (facts['act'] !== 'closed') return []
  return facts['product'] === 'micro' ? microResult(facts, ticks) : forexResult(facts)
}

function forexResult(facts: Facts): Finding[] {
  const [open, close] = [units(facts['open_price']), units(facts['close_price'])]
  const isBuy = facts['side'] === 'buy'
  const amount = (isBuy ? close - open : open - close) * units(facts['lots']) * units(facts['units_per_lot'])
  const results = inDollars(amount, units(facts['close_rate']))
  const findings: Finding[] = [
    { what: 'the profit follows from prices and size', verdict: judged(results.includes(units(facts['profit']))) },
  ]
  const reached = (stop: bigint, isLow: boolean): boolean => (isLow ? close <= stop : close >= stop)
  const { reason } = facts
  if (reason === 'stop_loss')
    findings.push({ what: 'the stop-loss was reached', verdict: judged(reached(units(facts['stop_loss']), isBuy)) })
  if (reason === 'take_profit')
    findings.push({
      what: 'the take-profit was reached',
      verdict: judged(reached(units(facts['take_profit']), !isBuy)),
    })
  if (reason === 'trailing_stop') {
    const peak = units(facts['trail_peak'])
    const distance = units(facts['trail_distance'])
    const away = distance > 0n ? distance : divided(peak * units(facts['trail_percent']), ONE * 100n)
    const stop = isBuy ? peak - away : peak + away
    findings.push({ what: 'the trailing stop was reached', verdict: judged(reached(stop, isBuy)) })
  }
  return findings
}

function microResult(facts: Facts, ticks: LoggedTicks | undefined): Finding[] {
  const { reason } = facts
  const [open, end] = [units(facts['open_price']), units(facts['end_price'])]
  const profit = units(facts['profit'])
  const isWon = facts['direction'] === 'up' ? open <= end : open >= end
  const [stake, ratio] = [units(facts['stake']), units(facts['ratio'])]
  const share = divided(stake * ratio, ONE * 1_000_000n) * 1_000_000n
  const loss = facts['loss_level'] === 0 ? stake : share
  const isDecided = reason === 'won' || reason === 'lost'
  const expected = !isDecided ? 0n : isWon ? share : -loss
  const findings: Finding[] = [{ what: 'the result follows from the prices', verdict: judged(profit === expected) }]
  if (!isDecided) return findings
  findings.push({ what: 'it is called won or lost rightly', verdict: judged(isWon === (reason === 'won')) })
  const expiry = Number(facts['expires_at'])
  const last = ticks?.lastAt(Number(facts['pair']), expiry)
  findings.push({
    what: 'no later price was accepted before the end',
    verdict: last === undefined || !ticks?.covers(expiry) ? 'unknown' : judged(last === Number(facts['end_tick'])),
  })
  return findings
}

// ── Statements (docs/statements.md) ──

type Line = Readonly<Record<string, string>>

/** What is wrong is told one by one, so that it can be found; what is right is told once. */
interface Told {
  readonly right: string
  readonly wrong: string[]
}

const ACTS: Readonly<Record<string, string>> = {
  forex_reserve: 'forex placed',
  forex_open: 'forex opened',
  forex_fill: 'forex opened',
  forex_close: 'forex closed',
  forex_release: 'forex cancelled',
  micro_stake: 'micro opened',
  micro_settle: 'micro closed',
}
/** The log may begin a moment after the clock of a process says so. */
const BEGINNING_MS = 60_000

/** RFC 4180, with names of columns in the first line. */
function readCsv(text: string): Line[] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text
    .replace('\uFEFF', '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end !== ',' && end !== '') rows.push([])
    if (end === '') break
  }
  const [names = [], ...lines] = rows.filter(({ length }) => length > 1)
  return lines.map(cells => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])))
}

const cell = (line: Line, name: string): string => line[name] ?? ''
const sumOf = (lines: readonly Line[], name = 'amount_usd'): bigint =>
  lines.reduce((sum, line) => sum + units(cell(line, name)), 0n)

/** What an act moves: all money of the account, and of that what is on hold, where the receipt says it. */
function movedBy(facts: Facts, kind: string): { readonly amount: bigint; readonly held: bigint | undefined } {
  const { product, act } = facts
  if (product === 'micro')
    return act === 'opened'
      ? { amount: 0n, held: units(facts['stake']) }
      : { amount: units(facts['profit']), held: -units(facts['stake']) }
  if (act === 'opened')
    return { amount: -units(facts['fee']), held: kind === 'forex_open' ? units(facts['margin']) : undefined }
  return { amount: act === 'closed' ? units(facts['profit']) : 0n, held: undefined }
}

/** A statement (CSV) by itself and by the receipts that come with it. */
export async function checkStatement(
  policy: Policy,
  statement: string,
  receipts: string,
  ticks?: LoggedTicks,
): Promise<{ readonly hash: string; readonly receipts: number; readonly findings: readonly Finding[] }> {
  const lines = readCsv(statement)
  const of = (section: string): Line[] => lines.filter(line => cell(line, 'section') === section)
  const hash = cell(of('hash')[0] ?? {}, 'id')
  const canonical = lines
    .filter(line => cell(line, 'section') !== 'hash')
    .map(line => Object.entries(line).filter(([name]) => name !== 'description' && name !== 'by_key'))
    .map(cells => `${cells.map(([, value]) => value).join('\t')}\n`)
  const own = await sha256(bytesOf(canonical.join('')))
  const read = await readReceipts(policy, receipts, ticks)
  const unknown = read.findings.some(({ verdict }) => verdict === 'unknown')
  const before: Line[] = []
  const told: Told[] = [
    {
      right: 'every receipt holds',
      wrong: read.findings.filter(({ verdict }) => verdict === 'broken').map(({ what }) => what),
    },
    { right: 'balances, sums and entries lead to each other', wrong: untied(of) },
    {
      right: 'entries and receipts of orders are the same acts, times and amounts',
      wrong: [...unmatched(of, read, before)],
    },
    { right: 'positions open at the end follow from the receipts', wrong: misplaced(of, read.facts) },
  ]
  const findings: Finding[] = [
    {
      what: 'the hash is that of the lines',
      verdict: judged(/^[0-9a-f]{64}$/.test(hash) && isSame(fromHex(hash), own)),
    },
    ...told.flatMap(({ right, wrong }): Finding[] =>
      wrong.length === 0 ? [{ what: right, verdict: 'holds' }] : wrong.map(what => ({ what, verdict: 'broken' })),
    ),
  ]
  if (unknown) findings.push({ what: 'prices of the receipts were accepted', verdict: 'unknown' })
  if (before.length > 0)
    findings.push({ what: `${before.length} acts of orders are from before the log began`, verdict: 'unknown' })
  return { hash, receipts: read.facts.length, findings }
}

interface ReadReceipts {
  readonly facts: readonly Facts[]
  /** When the log began; undefined where its first entry is not there or not proven. */
  readonly began: number | undefined
  readonly findings: readonly Finding[]
}

async function readReceipts(policy: Policy, text: string, ticks?: LoggedTicks): Promise<ReadReceipts> {
  const facts: Facts[] = []
  const findings: Finding[] = []
  let began: number | undefined
  for (const file of receiptsOf(text)) {
    const proof = readProof(file)
    if (proof.index === 0) {
      const found = await proofFindings(policy, proof, 'the log begins as is said', bytesOf(proof.extra))
      const [, body = ''] = proof.extra.split('\n')
      if (found.every(({ verdict }) => verdict === 'holds') && proof.extra.startsWith('tallystick/log/v1\n'))
        // Proven to be what the log wrote, which is one line of facts.
        began = Number((JSON.parse(body) as Facts)['at'])
      findings.push(...found)
      continue
    }
    const checked = await checkReceipt(policy, file, ticks)
    const { product, id, act } = checked.facts
    facts.push(checked.facts)
    for (const { what, verdict } of checked.findings)
      if (verdict !== 'holds') findings.push({ what: `${product} order ${id}, ${act}: not so: ${what}`, verdict })
  }
  return { facts, began, findings }
}

function untied(of: (section: string) => Line[]): string[] {
  const wrong: string[] = []
  const [entries, sums] = [of('entry'), of('sum')]
  for (const account of ['forex', 'micro', 'main']) {
    const its = (section: string): bigint => sumOf(of(section).filter(line => cell(line, 'account') === account))
    if (its('opening') + its('entry') !== its('closing'))
      wrong.push(`${account}: the entries do not lead from the opening to the closing balance`)
  }
  if (sumOf(of('opening')) + sumOf(sums) !== sumOf(of('closing')))
    wrong.push('the sums do not lead from the opening to the closing balances')
  for (const [cause, kind] of [
    ['forex_result', 'forex_close'],
    ['micro_result', 'micro_settle'],
  ] as const) {
    const its = (all: readonly Line[], name: string): bigint => sumOf(all.filter(line => cell(line, 'kind') === name))
    if (its(sums, cause) !== its(entries, kind)) wrong.push(`the sum of ${cause} is not that of its entries`)
  }
  return wrong
}

function* unmatched(of: (section: string) => Line[], read: ReadReceipts, before: Line[]): Generator<string> {
  const realm = cell(of('statement')[0] ?? {}, 'kind')
  const left = new Map<string, Facts>()
  for (const facts of read.facts) {
    const name = `${facts['product']} ${facts['act']} ${facts['id']} ${facts['at']}`
    if (left.has(name)) yield `${name}: two receipts of one act`
    if (facts['realm'] !== realm) yield `${name}: the receipt is of other money (${facts['realm']})`
    left.set(name, facts)
  }
  for (const entry of of('entry')) {
    const kind = cell(entry, 'kind')
    const act = ACTS[kind]
    if (act === undefined) continue
    const at = Date.parse(`${cell(entry, 'time_utc').replace(' ', 'T')}Z`)
    const name = `${act} ${cell(entry, 'record')} ${at}`
    const facts = left.get(name)
    left.delete(name)
    if (!facts && read.began !== undefined && at < read.began + BEGINNING_MS) before.push(entry)
    else if (!facts) yield `entry ${cell(entry, 'id')}, ${kind} of order ${cell(entry, 'record')}: no receipt`
    if (!facts) continue
    const { amount, held } = movedBy(facts, kind)
    const isHeld = held === undefined || held === units(cell(entry, 'held_usd'))
    if (amount !== units(cell(entry, 'amount_usd')) || !isHeld || cell(entry, 'account') !== facts['product'])
      yield `entry ${cell(entry, 'id')}, ${kind} of order ${cell(entry, 'record')}: not what the receipt says`
  }
  for (const name of left.keys()) yield `${name}: the receipt is of an act that is no entry`
}

/** Of positions that were opened within the days. */
function misplaced(of: (section: string) => Line[], receipts: readonly Facts[]): string[] {
  const wrong: string[] = []
  // A reset of demo money ends positions without an act of theirs.
  const isReset = of('entry').some(line => cell(line, 'kind') === 'demo_reset')
  const positions = new Map(of('position').map(line => [cell(line, 'id'), line]))
  const closed = new Map<unknown, bigint>()
  for (const one of receipts) {
    if (one['product'] !== 'forex' || one['act'] !== 'closed') continue
    const whole = one['part_of'] === 0 ? one['id'] : one['part_of']
    closed.set(whole, (closed.get(whole) ?? 0n) + units(one['lots']))
  }
  for (const order of receipts) {
    if (order['product'] !== 'forex' || order['act'] !== 'opened') continue
    const id = order['id']
    const lots = units(order['lots']) - (closed.get(id) ?? 0n)
    const position = positions.get(String(id))
    if (!position && lots !== 0n && !isReset) wrong.push(`position ${id} is left out`)
    if (!position) continue
    const isRight = units(cell(position, 'lots')) === lots && cell(position, 'side') === order['side']
    if (!isRight || units(cell(position, 'open_price')) !== units(order['open_price']))
      wrong.push(`position ${id} is not what the receipts say`)
  }
  return wrong
}

// ── Accepted prices in a copy of the log ──

export class LoggedTicks {
  /** By number, which is time × 4096 + pair. */
  readonly prices = new Map<number, bigint>()
  /** Numbers of a pair, in order. */
  readonly #numbers = new Map<number, number[]>()
  #covered: { readonly after: number; readonly upTo: number } | undefined

  /** Takes an entry of the log; others than ticks are passed over. */
  take(entry: Uint8Array): void {
    const head = bytesOf('tallystick/ticks/v1\n')
    if (!isSame(entry.subarray(0, head.length), head)) return
    let at = head.length
    const next = (): bigint => {
      let value = 0n
      for (let shift = 0n; ; shift += 7n) {
        const byte = entry[at++]
        if (byte === undefined) throw new Error('An entry of prices ends too early.')
        value |= BigInt(byte & 127) << shift
        if (byte < 128) return value
      }
    }
    const after = Number(next())
    const upTo = after + Number(next())
    const covered = this.#covered
    if (covered && covered.upTo !== after)
      throw new Error(`Prices between ${covered.upTo} and ${after} are missing or twice there.`)
    this.#covered = { after: covered?.after ?? after, upTo }
    const before = new Map<number, bigint>()
    let time = after
    for (let count = next(); count > 0n; count--) {
      time += Number(next())
      const pair = Number(next())
      const move = next()
      const price = (before.get(pair) ?? 0n) + (move % 2n === 0n ? move / 2n : -(move + 1n) / 2n)
      before.set(pair, price)
      this.prices.set(time * 4_096 + pair, price)
      const numbers = this.#numbers.get(pair)
      if (numbers) numbers.push(time * 4_096 + pair)
      else this.#numbers.set(pair, [time * 4_096 + pair])
    }
  }

  covers(time: number): boolean {
    return this.#covered !== undefined && time > this.#covered.after && time <= this.#covered.upTo
  }

  /** The number of the last price of the pair at or before the time. */
  lastAt(pair: number, time: number): number | undefined {
    const numbers = this.#numbers.get(pair) ?? []
    let [low, high] = [0, numbers.length]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if ((numbers[middle] ?? 0) < (time + 1) * 4_096) low = middle + 1
      else high = middle
    }
    return numbers[low - 1]
  }
}

// ── The program ──

const { readFileSync } = await import('node:fs')
const path = await import('node:path')
const { fileURLToPath } = await import('node:url')

/** Accepted prices in a copy of the log, from its first entry to its checkpoint. */
export function readTicks(folder: string): LoggedTicks {
  const ticks = new LoggedTicks()
  const size = Number(readFileSync(path.join(folder, 'checkpoint'), 'utf8').split('\n')[1])
  for (let index = 0; index * 256 < size; index++) {
    const bundle = readFileSync(
      path.join(folder, 'tile', 'entries', bundleName(index, Math.min(256, size - index * 256))),
    )
    for (let at = 0; at < bundle.length;) {
      const end = at + 2 + bundle.readUInt16BE(at)
      ticks.take(bundle.subarray(at + 2, end))
      at = end
    }
  }
  return ticks
}

/** 1,234,067 is x001/x234/067; a bundle of less than 256 entries has their number behind it. */
function bundleName(index: number, width: number): string {
  const digits = String(index)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.{3}/g) ?? []
  const place = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/')
  return width < 256 ? `${place}.p/${width}` : place
}

/** The value behind a word like `--log`, which is taken out of what was given. */
function taken(given: string[], word: string): string | undefined {
  const at = given.indexOf(word)
  return at < 0 ? undefined : given.splice(at, 2)[1]
}

async function main(given: string[]): Promise<number> {
  const [folder, statement] = [taken(given, '--log'), taken(given, '--statement')]
  const [policyFile, ...files] = given
  if (policyFile === undefined || files.length === 0) {
    process.stderr.write('node verify.ts POLICY FILE.tlog-proof … [--statement FILE.csv] [--log FOLDER]\n')
    return 2
  }
  const ticks = folder === undefined ? undefined : readTicks(folder)
  const policy = await readPolicy(readFileSync(policyFile, 'utf8'))
  let isBroken = false
  const tell = (head: string, findings: readonly Finding[]): void => {
    process.stdout.write(`${head}\n`)
    for (const { what, verdict } of findings) process.stdout.write(`  ${verdict.padEnd(8)}${what}\n`)
    isBroken ||= findings.some(({ verdict }) => verdict === 'broken')
  }
  const texts = files.map(file => readFileSync(file, 'utf8'))
  if (statement !== undefined) {
    const found = await checkStatement(policy, readFileSync(statement, 'utf8'), texts.join(''), ticks)
    tell(`${statement}: hash ${found.hash}, ${found.receipts} receipts`, found.findings)
    return isBroken ? 1 : 0
  }
  for (const [at, text] of texts.entries())
    for (const receipt of receiptsOf(text)) {
      // The beginning of the log, which comes with the receipts of a statement, is no order.
      if (readProof(receipt).index === 0) continue
      const { facts, findings } = await checkReceipt(policy, receipt, ticks)
      tell(`${files[at]}: ${facts['product']} order ${facts['id']}, ${facts['act']}`, findings)
    }
  return isBroken ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main(process.argv.slice(2))
