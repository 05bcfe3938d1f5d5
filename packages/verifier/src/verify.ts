// Checks receipts of orders, promises, statements by them, and days of simulated prices, without the product: no dependencies, written from
// docs/public-log.md, docs/statements.md, docs/tape.md and docs/simulated-prices.md alone.
//   node verify.ts POLICY FILE … [--statement FILE.csv] [--log FOLDER] [--day YYYY-MM-DD] [--whole yes]
// POLICY is a tlog-policy file kept from a source you trust. FILE holds receipts (.tlog-proof) and promises, as they came with answers. A
// statement is checked by the receipts that come with it (.tlog-proofs). FOLDER is a copy of the log (npm run check-log makes one): with it,
// orders are replayed against the accepted prices in the log, promises are looked for, and a finished day of simulated prices is computed
// again. With --whole the files are taken for all receipts of one account. All but the program at the end uses only what browsers have too:
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
const toHex = (bytes: Uint8Array): string => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
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

/** The root over entries that come one after the other: hashes of whole subtrees, the largest first. */
export class Root {
  readonly #subtrees: { readonly size: number; readonly hash: Bytes }[] = []

  async add(entry: Uint8Array): Promise<void> {
    let [size, hash] = [1, await sha256(Uint8Array.of(0), entry)]
    for (let last = this.#subtrees.at(-1); last?.size === size; last = this.#subtrees.at(-1)) {
      this.#subtrees.pop()
      hash = await sha256(Uint8Array.of(1), last.hash, hash)
      size *= 2
    }
    this.#subtrees.push({ size, hash })
  }

  async hash(): Promise<Bytes> {
    const [last, ...before] = [...this.#subtrees].reverse()
    if (!last) return sha256()
    let { hash } = last
    for (const { hash: left } of before) hash = await sha256(Uint8Array.of(1), left, hash)
    return hash
  }
}

const HEADER = 'c2sp.org/tlog-proof@v1'

interface Proof {
  readonly extra: string
  readonly index: number
  readonly path: readonly Bytes[]
  readonly note: string
}

function readProof(file: string, kind = HEADER): Proof {
  const blank = file.indexOf('\n\n')
  const [header, extraLine = '', indexLine = '', ...lines] = file.slice(0, blank).split('\n')
  if (header !== kind || !extraLine.startsWith('extra ') || !indexLine.startsWith('index '))
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

const ORDER_LINE = 'tallystick/order/v1\n'

export interface CheckedAct {
  readonly facts: Facts
  /** What the log holds of it. */
  readonly commitment: Bytes
  /** The log holds it, by its signature and the path. */
  readonly isLogged: boolean
  readonly findings: readonly Finding[]
}

async function committedBy({ extra }: Proof): Promise<Pick<CheckedAct, 'facts' | 'commitment'>> {
  const [salt = '', text = ''] = extra.split('\n')
  // What was not written by the log fails at the commitment, whatever it holds.
  const facts = JSON.parse(text) as Facts
  return {
    facts,
    commitment: await sha256(bytesOf('tallystick/order-commitment/v1\n'), fromHex(salt), bytesOf(text)),
  }
}

/** What a receipt says of an order, and whether it stands in the log. `ticks`: accepted prices of the log, by their number. */
export async function checkReceipt(policy: Policy, file: string, ticks?: LoggedTicks): Promise<CheckedAct> {
  const proof = readProof(file)
  const { facts, commitment } = await committedBy(proof)
  const what = 'the order stands in the log as the receipt says'
  const found = await proofFindings(policy, proof, what, bytesOf(ORDER_LINE), commitment)
  return {
    facts,
    commitment,
    isLogged: found.every(({ verdict }) => verdict === 'holds'),
    findings: [
      ...found,
      ...openingOf(facts),
      ...termsOf(facts),
      ...pricesOf(facts).map(([what, number, price]) => ({ what, verdict: priceVerdict(ticks, number, price) })),
      ...resultOf(facts, ticks),
    ],
  }
}

/** The receipts of a file that holds one or many, one after the other. */
export function receiptsOf(file: string): string[] {
  return piecesOf(file).filter(piece => piece.startsWith(HEADER))
}

/** The promises of a file, alone or among receipts. */
export function promisesOf(file: string): string[] {
  return piecesOf(file).filter(piece => piece.startsWith(PROMISE))
}

function piecesOf(file: string): string[] {
  // The signed text of a promise begins like the promise itself.
  const starts = [...file.matchAll(/^(?:c2sp\.org\/tlog-proof@v1|tallystick\/promise\/v1)\n(?=extra )/gm)]
  return starts.map(({ index }, at) => file.slice(index, starts[at + 1]?.index))
}

const PROMISE = 'tallystick/promise/v1'
/** A log that works has an act within seconds. */
const KEPT_WITHIN_MS = 60_000

/** What a copy of the log holds, as far as promises are concerned. */
export interface LoggedActs {
  has(commitment: Uint8Array): boolean
  /** Until when the copy goes. */
  readonly upTo: number
}

/** Of an act that was answered with a promise: whether the log gave its word, and kept it. */
export async function checkPromise(
  policy: Policy,
  file: string,
  receipts: readonly CheckedAct[] = [],
  log?: LoggedActs,
): Promise<Pick<CheckedAct, 'facts' | 'findings'>> {
  const proof = readProof(file, PROMISE)
  const { facts, commitment } = await committedBy(proof)
  const [, origin = '', at = '', size = '', root = ''] = proof.note.split('\n')
  const end = proof.note.lastIndexOf('\n\n')
  const text = proof.note.slice(0, end + 1)
  const isText = text === `${PROMISE}\n${origin}\n${at}\n${size}\n${root}\n`
  let isOurs = false
  for (const key of policy.logs)
    if (key.name === origin && key.type === 1) isOurs ||= await isNoteBy(key, proof.note, text)
  const leaf = await sha256(Uint8Array.of(0), bytesOf(ORDER_LINE), commitment)
  const own = await rootFrom(leaf, proof.index, Number(size), proof.path)
  const findings: Finding[] = [
    { what: 'the promise is signed by the log', verdict: judged(isText && isOurs) },
    { what: 'it is a promise of this act', verdict: judged(own !== undefined && isSame(own, fromBase64(root))) },
  ]
  if (findings.some(({ verdict }) => verdict === 'broken')) return { facts, findings }
  // Settings of stops are numbered within their order.
  const isSameAct = (one: CheckedAct): boolean =>
    ['product', 'act', 'id', 'number'].every(name => one.facts[name] === facts[name])
  const logged = receipts.filter(one => one.isLogged)
  const isIn = logged.some(one => isSame(one.commitment, commitment)) || log?.has(commitment) === true
  if (isIn) findings.push({ what: 'the log keeps its promise', verdict: 'holds' })
  else if (logged.some(isSameAct))
    findings.push({ what: 'the log has another act than it promised', verdict: 'broken' })
  else if (log && log.upTo > Number(at) + KEPT_WITHIN_MS)
    findings.push({ what: `promised at ${new Date(Number(at)).toISOString()} and not in the log`, verdict: 'broken' })
  else findings.push({ what: 'the log keeps its promise', verdict: 'unknown' })
  return { facts, findings }
}

async function isNoteBy(key: Key, note: string, text: string): Promise<boolean> {
  for (const line of note.slice(text.length + 1).split('\n')) {
    const [, name, signature = ''] = line.split(' ')
    if (name !== key.name) continue
    const bytes = fromBase64(signature)
    if (isSame(bytes.subarray(0, 4), key.id) && (await isSigned(key, bytesOf(text), bytes.slice(4)))) return true
  }
  return false
}

/** Every receipt of the files by itself, and what follows from all of them. The beginning of the log, which comes with statements, is no order. */
export async function checkReceipts(
  policy: Policy,
  files: string,
  ticks?: LoggedTicks,
  isWhole = false,
  log?: LoggedActs,
): Promise<{
  readonly acts: readonly (Act & CheckedAct)[]
  readonly promises: readonly Pick<CheckedAct, 'facts' | 'findings'>[]
  readonly replayed: Finding[]
}> {
  const acts: (Act & CheckedAct)[] = []
  for (const receipt of receiptsOf(files)) {
    const { index } = readProof(receipt)
    if (index > 0) acts.push({ index, ...(await checkReceipt(policy, receipt, ticks)) })
  }
  const promises: Pick<CheckedAct, 'facts' | 'findings'>[] = []
  for (const promise of promisesOf(files)) promises.push(await checkPromise(policy, promise, acts, log))
  return { acts, promises, replayed: replay(acts, ticks, isWhole) }
}

/** The commitments of promises, in hexadecimal digits: what is to be looked for in a copy of the log. */
export async function promisedIn(files: string): Promise<ReadonlySet<string>> {
  const promised = promisesOf(files).map(async file => toHex((await committedBy(readProof(file, PROMISE))).commitment))
  return new Set(await Promise.all(promised))
}

/** What a copy of the log, entry by entry, holds of what is looked for. */
export class FoundActs {
  readonly #wanted: ReadonlySet<string>
  readonly #found = new Set<string>()

  constructor(wanted: ReadonlySet<string>) {
    this.#wanted = wanted
  }

  take(entry: Uint8Array): void {
    const line = bytesOf(ORDER_LINE)
    if (entry.length !== line.length + 32 || !isSame(entry.subarray(0, line.length), line)) return
    const commitment = toHex(entry.subarray(line.length))
    if (this.#wanted.has(commitment)) this.#found.add(commitment)
  }

  has(commitment: Uint8Array): boolean {
    return this.#found.has(toHex(commitment))
  }
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
  if (reason === 'stop_out') findings.push(stopOutLevel(facts))
  return findings
}

/** Receipts of older versions say nothing of the account. */
function stopOutLevel(facts: Facts): Finding {
  const what = 'the account was at its stop-out level'
  if (facts['account_equity'] === undefined) return { what, verdict: 'unknown' }
  const [equity, margin] = [units(facts['account_equity']), units(facts['account_margin'])]
  return { what, verdict: judged(equity * 100n * ONE <= margin * units(facts['stop_out_level'])) }
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

// ── Mining funds and loans (docs/public-log.md, "Subscriptions and loans") ──

const DAY_MS = 86_400_000
const MAIN_PRODUCTS: readonly unknown[] = ['fund', 'loan']

/** An amount × a percentage ÷ 100, to so many places. */
function percentOf(amount: bigint, percent: bigint, places: bigint): bigint {
  const unit = 10n ** (8n - places)
  return divided(amount * percent, ONE * 100n * unit) * unit
}

/** Days of 24 hours that were over, at most those that the share is locked for. */
function daysDue(subscribedAt: number, lockDays: number, at: number): number {
  return Math.min(lockDays, Math.max(0, Math.floor((at - subscribedAt) / DAY_MS)))
}

function termsOf(facts: Facts): Finding[] {
  const { product, act } = facts
  const [amount, at] = [units(facts['amount']), Number(facts['at'])]
  if (product === 'fund') {
    const day = percentOf(amount, units(facts['dividend_percent']), 4n)
    const penalty = percentOf(amount, units(facts['penalty_percent']), 4n)
    const isRight = day === units(facts['day_interest']) && penalty === units(facts['penalty'])
    const terms = { what: 'interest of a day and penalty follow from the share', verdict: judged(isRight) }
    if (act !== 'ended') return [terms]
    const [lockDays, paidDays] = [Number(facts['lock_days']), Number(facts['paid_days'])]
    const isRedeemed = facts['reason'] === 'redeemed'
    const due = isRedeemed ? daysDue(Number(facts['subscribed_at']), lockDays, Number(facts['asked_at'])) : lockDays
    // A clock that was set back may have had it paid a day more, never one more than it was locked for.
    const isPaid = paidDays >= due && paidDays <= lockDays && units(facts['interest']) === BigInt(paidDays) * day
    return [terms, { what: `interest of ${due} days was paid`, verdict: judged(isPaid) }]
  }
  if (product !== 'loan') return []
  const days = BigInt(Math.max(0, Number(facts['period']) - Number(facts['free_period'])))
  const interest = percentOf(amount * days, units(facts['interest_rate']), 2n)
  const [due, what] = [Number(facts['due_at']), 'interest of the loan follows from its amount and days']
  if (act === 'paid_out') {
    const isDue = due === at + Number(facts['period']) * DAY_MS
    return [{ what, verdict: judged(interest === units(facts['interest']) && isDue) }]
  }
  const [penalty, ofDay] = [units(facts['penalty']), percentOf(amount, units(facts['penalty_rate']), 2n)]
  // How late it is ends with the repayment being handed in, however long it is looked at.
  const repaidAt = Number(facts['handed_in_at']) || at
  const daysLate = BigInt(repaidAt <= due ? 0 : Math.ceil((repaidAt - due) / DAY_MS))
  return [
    { what, verdict: judged(interest === units(facts['interest'])) },
    { what: `the penalty is that of ${daysLate} days`, verdict: judged(penalty === daysLate * ofDay) },
  ]
}

// ── Orders replayed price by price (docs/public-log.md, "Replaying an order") ──

export interface Act {
  /** Its place in the log. */
  readonly index: number
  readonly facts: Facts
}

/** A takeover of the engine may take this long; prices in it are judged by the first one after it. */
const TAKEOVER_MS = 15_000
const timeOf = (tick: number): number => Math.floor(tick / 4_096)
const instantOf = (tick: number): string => new Date(timeOf(tick)).toISOString()

/** All acts of one account or order, as far as their receipts hold, by their places in the log. */
export function replay(given: readonly Act[], ticks: LoggedTicks | undefined, isWhole: boolean): Finding[] {
  const acts = [...given].sort((a, b) => a.index - b.index)
  const findings: Finding[] = []
  for (const { index, facts } of acts) {
    if (facts['product'] !== 'forex' || facts['act'] !== 'closed') continue
    const name = `order ${facts['id']}: `
    const own = acts.filter(act => act.facts['product'] === 'forex' && act.facts['id'] === facts['id'])
    const opened = own.find(act => act.facts['act'] === 'opened')
    if (facts['part_of'] === 0 && opened)
      findings.push(...told(name, stopsReplayed(opened.facts, own, { index, facts }, ticks)))
    if (facts['reason'] === 'stop_out' && facts['account_equity'] !== undefined)
      findings.push(...told(name, stopOutReplayed(acts, { index, facts }, ticks, isWhole)))
  }
  return findings
}

const told = (name: string, findings: readonly Finding[]): Finding[] =>
  findings.map(({ what, verdict }) => ({ what: name + what, verdict }))

const STOPS = ['stop_loss', 'take_profit', 'trail_distance', 'trail_percent'] as const

/** Every setting of the stops is there and logged in time, and every price is judged by them. */
function stopsReplayed(opened: Facts, acts: readonly Act[], closed: Act, ticks: LoggedTicks | undefined): Finding[] {
  const settings = acts
    .filter(({ facts }) => facts['act'] === 'stops')
    .sort((a, b) => Number(a.facts['number']) - Number(b.facts['number']))
  const last: Facts = settings.at(-1)?.facts ?? {}
  const hasStops = STOPS.some(name => units(closed.facts[name]) !== 0n)
  if (settings.length === 0 && !hasStops) return []
  if (settings.length === 0) return [{ what: 'how its stops were set is not at hand', verdict: 'unknown' }]
  const isLast = STOPS.every(name => units(last[name]) === units(closed.facts[name]))
  const findings: Finding[] = [
    {
      what: 'no setting of its stops is left out',
      verdict: judged(settings.every(({ facts }, at) => facts['number'] === at + 1)),
    },
    {
      what: 'its stops were logged before it was closed',
      verdict: judged(settings.every(({ index }) => index < closed.index)),
    },
    { what: 'the stops at the end are those that were set last', verdict: judged(isLast) },
  ]
  const [from, to] = [Number(opened['open_tick']), Number(closed.facts['close_tick'])]
  if (!ticks?.covers(timeOf(from)) || !ticks.covers(timeOf(to)))
    return [...findings, { what: 'its stops followed the accepted prices', verdict: 'unknown' }]
  const walked = walk(
    opened,
    settings.map(({ facts }) => facts),
    ticks,
    to,
  )
  return [...findings, ...walkFindings(walked, closed.facts)]
}

export interface TrailStep {
  readonly tick: number
  readonly best: bigint
  readonly stop: bigint
}

interface Walk {
  /** The first price that reached a stop. */
  readonly first: { readonly tick: number; readonly reason: string } | undefined
  readonly best: bigint | undefined
  /** Every place of the trailing stop. */
  readonly steps: readonly TrailStep[]
}

/** From the price after the opening to that of the close: a price moves the trailing stop, then it is judged by all stops. */
export function walk(opened: Facts, settings: readonly Facts[], ticks: LoggedTicks, to: number): Walk {
  const isBuy = opened['side'] === 'buy'
  const from = Number(opened['open_tick'])
  const waiting = [...settings]
  const steps: TrailStep[] = []
  let stops: Facts = {}
  let best: bigint | undefined
  let first: Walk['first']
  const step = (tick: number): void => {
    if (best === undefined) return
    const stop = trailStop(stops, isBuy, best)
    if (steps.at(-1)?.stop !== stop) steps.push({ tick, best, stop })
  }
  const set = (upTo: number): void => {
    for (let next = waiting[0]; next && Number(next['tick']) < upTo; next = waiting[0]) {
      stops = next
      waiting.shift()
      const tick = Math.max(from, Number(next['tick']))
      const isTrailed = units(next['trail_distance']) !== 0n || units(next['trail_percent']) !== 0n
      // What was set before the order was filled begins with the fill.
      const begins = next['trail_begins'] === 1 || tick === from
      if (!isTrailed) best = undefined
      else if (begins || best === undefined) best = tick === from ? units(opened['open_price']) : ticks.prices.get(tick)
      step(tick)
    }
  }
  for (const [tick, price] of ticks.after(from, to)) {
    set(tick)
    if (best !== undefined && (isBuy ? price > best : price < best)) {
      best = price
      step(tick)
    }
    const reason = reasonAt(stops, isBuy, price, best)
    if (reason !== undefined) first ??= { tick, reason }
  }
  return { first, best, steps }
}

function trailStop(stops: Facts, isBuy: boolean, best: bigint): bigint {
  const distance = units(stops['trail_distance'])
  const away = distance > 0n ? distance : divided(best * units(stops['trail_percent']), ONE * 100n)
  return isBuy ? best - away : best + away
}

function reasonAt(stops: Facts, isBuy: boolean, price: bigint, best: bigint | undefined): string | undefined {
  const reached = (level: bigint, isLow: boolean): boolean => (isLow ? price <= level : price >= level)
  const [loss, goal] = [units(stops['stop_loss'] ?? 0), units(stops['take_profit'] ?? 0)]
  if (loss !== 0n && reached(loss, isBuy)) return 'stop_loss'
  if (best !== undefined && reached(trailStop(stops, isBuy, best), isBuy)) return 'trailing_stop'
  return goal !== 0n && reached(goal, !isBuy) ? 'take_profit' : undefined
}

const STOP_REASONS: readonly unknown[] = ['stop_loss', 'trailing_stop', 'take_profit']

function walkFindings({ first, best, steps }: Walk, closed: Facts): Finding[] {
  const closeTick = Number(closed['close_tick'])
  const findings: Finding[] = []
  if (best !== undefined)
    findings.push({
      what: `the trailing stop followed every accepted price (${steps.length} places)`,
      verdict: judged(units(closed['trail_peak']) === best),
    })
  const isByStop = STOP_REASONS.includes(closed['reason'])
  if (first && first.tick < closeTick) {
    const lateMs = timeOf(closeTick) - timeOf(first.tick)
    const what = `a stop was reached at ${instantOf(first.tick)}, and it was closed ${lateMs} ms later`
    return [...findings, { what, verdict: lateMs > TAKEOVER_MS ? 'broken' : 'unknown' }]
  }
  findings.push({
    what: isByStop ? 'the first price that reached a stop closed it' : 'no price before had reached a stop',
    verdict: judged(isByStop ? first?.reason === closed['reason'] : first === undefined),
  })
  return findings
}

interface Position {
  readonly facts: Facts
  lots: bigint
  margin: bigint
}

/** Positions that were open at a place of the log; closed parts took their share of the margin, rounded down to 6 places. */
function positionsAt(acts: readonly Act[], index: number): Position[] {
  const open = new Map<unknown, Position>()
  for (const { index: at, facts } of acts) {
    if (at >= index || facts['product'] !== 'forex') continue
    const id = facts['part_of'] === undefined || facts['part_of'] === 0 ? facts['id'] : facts['part_of']
    const position = open.get(id)
    const lots = units(facts['lots'])
    if (facts['act'] === 'opened') open.set(id, { facts, lots, margin: units(facts['margin']) })
    else if (facts['act'] === 'closed' && facts['part_of'] !== 0 && position) {
      position.margin -= (((position.margin / 100n) * lots) / position.lots) * 100n
      position.lots -= lots
    } else if (facts['act'] === 'closed') open.delete(id)
  }
  return [...open.values()]
}

/** The account as the receipts of its positions and the logged prices have it, when one of them was closed by stop-out. */
function stopOutReplayed(
  acts: readonly Act[],
  { index, facts }: Act,
  ticks: LoggedTicks | undefined,
  isWhole: boolean,
): Finding[] {
  const positions = positionsAt(acts, index)
  const margin = positions.reduce((sum, one) => sum + one.margin, 0n)
  const missing = units(facts['account_margin']) - margin
  const what = 'the margin of the account is that of its positions'
  if (missing > 0n && !isWhole) return [{ what: `${what} (not all of them are at hand)`, verdict: 'unknown' }]
  const findings: Finding[] = [{ what, verdict: judged(missing === 0n) }]
  const used = new Map(
    String(facts['account_ticks'])
      .split(',')
      .map(tick => [Number(tick) % 4_096, Number(tick)]),
  )
  const worth = 'the equity of the account follows from its money, positions and prices'
  const isInDollars = positions.every(one => units(one.facts['open_rate']) === ONE)
  if (!ticks || !isInDollars || ![...used.values()].every(tick => ticks.covers(timeOf(tick))))
    return [...findings, { what: worth, verdict: 'unknown' }]
  const isNewest = [...used].every(([pair, tick]) => {
    const newest = ticks.lastAt(pair, Number(facts['at']) - TAKEOVER_MS)
    return tick >= (newest ?? 0) && timeOf(tick) <= Number(facts['at'])
  })
  findings.push({ what: 'the account was valued by the newest prices', verdict: judged(isNewest) })
  const profits = positions.map(({ facts: one, lots }) => {
    const price = ticks.prices.get(used.get(Number(one['pair'])) ?? 0) ?? 0n
    const gain = one['side'] === 'buy' ? price - units(one['open_price']) : units(one['open_price']) - price
    const amount = gain * lots * units(one['units_per_lot'])
    return { id: one['id'], pair: one['pair'], profit: divided(amount, ONE ** 2n * 100n) * 100n }
  })
  const equity = profits.reduce((sum, one) => sum + one.profit, units(facts['account_money']))
  findings.push({ what: worth, verdict: judged(equity === units(facts['account_equity'])) })
  const own = profits.find(({ id }) => id === facts['id'])
  const isWorst = profits.every(one => one.pair !== facts['pair'] || !own || one.profit >= own.profit)
  findings.push({ what: 'of its pair the largest loss was closed first', verdict: judged(isWorst) })
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
  fund_buy: 'fund subscribed',
  fund_release: 'fund ended',
  fund_redeem: 'fund ended',
  loan_payout: 'loan paid_out',
  loan_repayment: 'loan repaid',
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
const instantIn = (line: Line = {}, name = ''): number => Date.parse(`${cell(line, name).replace(' ', 'T')}Z`)
const sumOf = (lines: readonly Line[], name = 'amount_usd'): bigint =>
  lines.reduce((sum, line) => sum + units(cell(line, name)), 0n)

/** What an act moves: all money of the account, and of that what is on hold, where the receipt says it. */
function movedBy(facts: Facts, kind: string): { readonly amount: bigint; readonly held: bigint | undefined } {
  const { product, act } = facts
  if (product === 'fund') {
    const share = units(facts['amount'])
    if (act === 'subscribed') return { amount: 0n, held: share }
    return { amount: facts['reason'] === 'redeemed' ? -units(facts['penalty']) : 0n, held: -share }
  }
  if (product === 'loan') {
    const [lent, interest, penalty] = [units(facts['amount']), units(facts['interest']), units(facts['penalty'])]
    return { amount: act === 'paid_out' ? lent : -lent - interest - penalty, held: 0n }
  }
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
  const earned = interestOf(of, read)
  // Statements of older versions have no lines of loans.
  const owed = lines.every(line => line['interest_usd'] === undefined) ? undefined : loansOf(of, read)
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
    { right: INTEREST, wrong: earned.wrong },
    ...(owed ? [{ right: LOAN_INTEREST, wrong: owed.wrong }] : []),
    {
      right: 'stop-outs follow from the money, positions and prices of the account',
      wrong: unfounded(of, read, ticks),
    },
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
  findings.push(...[...earned.unknown, ...(owed?.unknown ?? [])].map((what): Finding => ({ what, verdict: 'unknown' })))
  if (unknown) findings.push({ what: 'prices of the receipts were accepted', verdict: 'unknown' })
  if (before.length > 0)
    findings.push({ what: `${before.length} acts of orders are from before the log began`, verdict: 'unknown' })
  return { hash, receipts: read.facts.length, findings }
}

/** Stop-outs by the receipts of all positions, and the money of the account by the entries before. */
function unfounded(of: (section: string) => Line[], read: ReadReceipts, ticks: LoggedTicks | undefined): string[] {
  const opening = of('opening').filter(line => cell(line, 'account') === 'forex')
  const isWhole = opening.every(line => units(cell(line, 'amount_usd')) === 0n)
  const wrong = replay(read.acts, ticks, isWhole)
    .filter(({ verdict }) => verdict === 'broken')
    .map(({ what }) => `not so: ${what}`)
  let money = sumOf(opening)
  for (const entry of of('entry').filter(line => cell(line, 'account') === 'forex')) {
    const record = Number(cell(entry, 'record'))
    const facts = read.facts.find(one => one['act'] === 'closed' && one['product'] === 'forex' && one['id'] === record)
    const told = cell(entry, 'kind') === 'forex_close' ? facts?.['account_money'] : undefined
    if (told !== undefined && units(told) !== money) wrong.push(`order ${record}: the account had other money`)
    money += units(cell(entry, 'amount_usd'))
  }
  return wrong
}

interface ReadReceipts {
  readonly acts: readonly Act[]
  readonly facts: readonly Facts[]
  /** When the log began; undefined where its first entry is not there or not proven. */
  readonly began: number | undefined
  readonly findings: readonly Finding[]
}

async function readReceipts(policy: Policy, text: string, ticks?: LoggedTicks): Promise<ReadReceipts> {
  const facts: Facts[] = []
  const acts: Act[] = []
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
    acts.push({ index: proof.index, facts: checked.facts })
    // Settings of stops move no money, so no entry is theirs.
    if (act !== 'stops') facts.push(checked.facts)
    for (const { what, verdict } of checked.findings)
      if (verdict !== 'holds') findings.push({ what: `${product} order ${id}, ${act}: not so: ${what}`, verdict })
  }
  return { acts, facts, began, findings }
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
  for (const [cause, ...kinds] of [
    ['forex_result', 'forex_close'],
    ['micro_result', 'micro_settle'],
    ['fund_interest', 'fund_interest', 'fund_redeem'],
  ] as const) {
    const its = (all: readonly Line[], names: readonly string[]): bigint =>
      sumOf(all.filter(line => names.includes(cell(line, 'kind'))))
    if (its(sums, [cause]) !== its(entries, kinds)) wrong.push(`the sum of ${cause} is not that of its entries`)
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
    const at = instantIn(entry, 'time_utc')
    const name = `${act} ${cell(entry, 'record')} ${at}`
    const facts = left.get(name)
    left.delete(name)
    if (!facts && read.began !== undefined && at < read.began + BEGINNING_MS) before.push(entry)
    else if (!facts) yield `entry ${cell(entry, 'id')}, ${kind} of order ${cell(entry, 'record')}: no receipt`
    if (!facts) continue
    const { amount, held } = movedBy(facts, kind)
    const isHeld = held === undefined || held === units(cell(entry, 'held_usd'))
    const account = MAIN_PRODUCTS.includes(facts['product']) ? 'main' : facts['product']
    if (amount !== units(cell(entry, 'amount_usd')) || !isHeld || cell(entry, 'account') !== account)
      yield `entry ${cell(entry, 'id')}, ${kind} of order ${cell(entry, 'record')}: not what the receipt says`
  }
  const from = instantIn(of('statement')[0], 'time_utc')
  for (const [name, { product, at, handed_in_at: handed }] of left) {
    // Terms come along, from however long before; and what is repaid from outside moves no money of an account.
    if (MAIN_PRODUCTS.includes(product) && (Number(at) < from || Number(handed) > 0)) continue
    yield `${name}: the receipt is of an act that is no entry`
  }
}

const INTEREST = 'every day of a mining fund was paid once, by the terms that were locked'
/** What was due at the very end may have been paid after it. */
const PAID_WITHIN_MS = 3_600_000

/** Interest of mining funds: each day once, in their order, the amount that follows from the terms, and none that was due left out. */
function interestOf(
  of: (section: string) => Line[],
  read: ReadReceipts,
): { readonly wrong: string[]; readonly unknown: string[] } {
  const [wrong, unknown]: [string[], string[]] = [[], []]
  const paid = of('entry').filter(line => cell(line, 'kind') === 'fund_interest')
  if (paid.some(line => line['subscription'] === undefined))
    return { wrong, unknown: ['interest of mining funds: the statement does not say of which days it is'] }
  const shares = of('subscription')
  const known = new Set(shares.map(line => cell(line, 'id')))
  for (const line of paid)
    if (!known.has(cell(line, 'subscription')))
      wrong.push(`entry ${cell(line, 'id')}: interest of a subscription that is not told of`)
  const from = instantIn(of('statement')[0], 'time_utc')
  const until = instantIn(of('closing')[0], 'time_utc')
  const isReset = of('entry').some(line => cell(line, 'kind') === 'demo_reset')
  for (const one of read.facts)
    if (one['product'] === 'fund' && !known.has(String(one['id']))) wrong.push(`subscription ${one['id']} is left out`)
  for (const line of shares) {
    const id = cell(line, 'id')
    const acts = read.facts.filter(one => one['product'] === 'fund' && String(one['id']) === id)
    const begun = acts.find(one => one['act'] === 'subscribed')
    const ended = acts.find(one => one['act'] === 'ended')
    const tell = (what: string): void => void wrong.push(`subscription ${id}: ${what}`)
    const at = instantIn(line, 'time_utc')
    for (const act of acts) if (!isOfTerms(line, act)) tell('other terms than the log has')
    if (!begun && read.began !== undefined && at < read.began + BEGINNING_MS)
      unknown.push(`subscription ${id} is from before the log began: its terms are those of the statement`)
    else if (!begun) tell('no receipt')

    const lockDays = Number(cell(line, 'lock_days'))
    const share = percentOf(units(cell(line, 'amount_usd')), units(cell(line, 'dividend_percent')), 4n)
    let last = Number(cell(line, 'day'))
    if (last > daysDue(at, lockDays, from)) tell(`${last} days before these, which is more than were due`)
    for (const entry of paid.filter(one => cell(one, 'subscription') === id)) {
      const [day, amount] = [Number(cell(entry, 'day')), units(cell(entry, 'amount_usd'))]
      if (day <= last) tell(`day ${day} was paid twice`)
      else if (day > last + 1) tell(`day ${last + 1} was not paid`)
      if (day > lockDays) tell(`day ${day} was paid, of ${lockDays}`)
      else if (instantIn(entry, 'time_utc') < at + day * DAY_MS) tell(`day ${day} was paid before it was over`)
      if (amount !== share) tell(`day ${day} was paid too ${amount > share ? 'much' : 'little'}`)
      last = Math.max(last, day)
    }
    const asked = (ended ? Number(ended['asked_at']) : instantIn(line, 'asked_utc')) || Infinity
    const reset = isReset && !ended ? instantIn(line, 'ended_utc') || Infinity : Infinity
    const due = daysDue(at, lockDays, ended?.['reason'] === 'matured' ? Infinity : until - PAID_WITHIN_MS)
    const owed = Math.min(due, daysDue(at, lockDays, Math.min(asked, reset)))
    const later = Number(cell(line, 'paid_later'))
    if (last < owed && last + later >= owed)
      unknown.push(`subscription ${id}: days ${last + 1} to ${owed} are said to be paid after these days`)
    else if (last < owed)
      tell(owed - last === 1 ? `day ${owed} was not paid` : `days ${last + 1} to ${owed} were not paid`)
    if (owed < due && !ended && reset === Infinity)
      unknown.push(
        `subscription ${id}: no interest since redemption is said to be asked for, ${cell(line, 'asked_utc')}`,
      )
  }
  return { wrong, unknown }
}

function isOfTerms(line: Line, act: Facts): boolean {
  const isAmount = (name: string, of: string): boolean => units(cell(line, name)) === units(act[of])
  return (
    isAmount('amount_usd', 'amount') &&
    isAmount('dividend_percent', 'dividend_percent') &&
    isAmount('penalty_percent', 'penalty_percent') &&
    Number(cell(line, 'lock_days')) === act['lock_days'] &&
    instantIn(line, 'time_utc') === (act['act'] === 'ended' ? act['subscribed_at'] : act['at'])
  )
}

const LOAN_INTEREST = 'interest and lateness of every loan follow from its terms, and no more was paid'

/** Loans: terms and ends by their receipts, interest and penalty by their terms, and what was paid by both. */
function loansOf(
  of: (section: string) => Line[],
  read: ReadReceipts,
): { readonly wrong: string[]; readonly unknown: string[] } {
  const [wrong, unknown]: [string[], string[]] = [[], []]
  const loans = of('loan')
  const known = new Set(loans.map(line => cell(line, 'id')))
  for (const one of read.facts)
    if (one['product'] === 'loan' && !known.has(String(one['id']))) wrong.push(`loan ${one['id']} is left out`)
  let paid = 0n
  for (const line of loans) {
    const id = cell(line, 'id')
    const tell = (what: string): void => void wrong.push(`loan ${id}: ${what}`)
    const [at, end] = [instantIn(line, 'time_utc'), instantIn(line, 'ended_utc') || undefined]
    const acts = read.facts.filter(one => one['product'] === 'loan' && String(one['id']) === id)
    const begun = acts.find(one => one['act'] === 'paid_out')
    const ended = acts.find(one => one['act'] === 'repaid')
    const facts = factsOfLoan(line)
    for (const act of acts)
      if (Object.entries(facts).some(([name, value]) => !isSameTerm(act[name], value)))
        tell('other terms than the log has')
    if (begun && begun['at'] !== at) tell('another time than the log has')
    const isBefore = read.began !== undefined && at < read.began + BEGINNING_MS
    if (!begun && isBefore)
      unknown.push(`loan ${id} is from before the log began: its terms are those of the statement`)
    else if (!begun) tell('no receipt')
    if ((ended?.['at'] ?? end) !== end || (end !== undefined && begun && !ended)) tell('another end than the log has')
    const handedIn = instantIn(line, 'asked_utc') || 0
    if (ended && (ended['handed_in_at'] !== handedIn || units(ended['penalty']) !== units(cell(line, 'late_usd'))))
      tell('another end than the log has')
    const repaid = { act: 'repaid', at: end ?? 0, handed_in_at: handedIn, penalty: cell(line, 'late_usd') }
    const term = { product: 'loan', ...facts, ...(end === undefined ? { act: 'paid_out', at } : repaid) }
    for (const { what, verdict } of termsOf(term)) if (verdict === 'broken') tell(`not so: ${what}`)
    // What was repaid from outside moves no money of an account.
    if (end !== undefined && handedIn === 0) paid += units(cell(line, 'interest_usd')) + units(cell(line, 'late_usd'))
  }
  const told = sumOf(of('sum').filter(line => cell(line, 'kind') === 'loan_interest'))
  if (told !== -paid) wrong.push('the sum of loan_interest is not that of the loans that were repaid')
  return { wrong, unknown }
}

/** Its terms as receipts have them. */
function factsOfLoan(line: Line): Facts {
  return {
    amount: cell(line, 'amount_usd'),
    period: Number(cell(line, 'period_days')),
    free_period: Number(cell(line, 'free_days')),
    interest_rate: cell(line, 'interest_percent'),
    penalty_rate: cell(line, 'penalty_percent'),
    interest: cell(line, 'interest_usd'),
    due_at: instantIn(line, 'due_utc'),
  }
}

const isSameTerm = (logged: Facts[string] | undefined, shown: Facts[string] | undefined): boolean =>
  typeof shown === 'string' ? units(logged) === units(shown) : logged === shown

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

  /** The prices of the pair after one number up to another. */
  *after(from: number, to: number): Generator<readonly [number, bigint]> {
    const numbers = this.#numbers.get(from % 4_096) ?? []
    for (let at = this.#countUpTo(numbers, from); at < numbers.length; at++) {
      const tick = numbers[at] ?? 0
      if (tick > to) return
      yield [tick, this.prices.get(tick) ?? 0n]
    }
  }

  /** What the entries so far cover: all prices after the one instant up to the other. */
  get covered(): { readonly after: number; readonly upTo: number } | undefined {
    return this.#covered
  }

  covers(time: number): boolean {
    return this.#covered !== undefined && time > this.#covered.after && time <= this.#covered.upTo
  }

  /** The number of the last price of the pair at or before the time. */
  lastAt(pair: number, time: number): number | undefined {
    const numbers = this.#numbers.get(pair) ?? []
    return numbers[this.#countUpTo(numbers, (time + 1) * 4_096 - 1) - 1]
  }

  #countUpTo(numbers: readonly number[], tick: number): number {
    let [low, high] = [0, numbers.length]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if ((numbers[middle] ?? 0) <= tick) low = middle + 1
      else high = middle
    }
    return low
  }
}

// ── A day of simulated prices (docs/simulated-prices.md) ──

interface PairTerms {
  readonly id: number
  readonly code: string
  readonly price_places: number
  readonly volatility: number
  readonly gap_volatility: number
  readonly activity: readonly number[]
  readonly ticks_per_minute: number
  readonly open: readonly (readonly [number, number])[]
  readonly full_day_minutes: number
  readonly opens_anew: boolean
  readonly previous_close: number
  readonly opening_price: number
}

/** What the log says of simulated days, and where. */
export class LoggedDays {
  readonly #stages = new Map<string, { readonly index: number; readonly fact: Facts }>()
  /** Where the first prices of a day stand. */
  readonly #firstPrices = new Map<string, number>()
  #index = 0
  #upTo = 0

  /** Takes the entries of the log, one after the other, once `ticks` has taken them. */
  take(entry: Uint8Array, ticks: LoggedTicks): void {
    const index = this.#index++
    const upTo = ticks.covered?.upTo ?? 0
    for (let time = this.#upTo + 1; this.#upTo > 0 && time <= upTo; time += DAY_MS) this.#note(time, index)
    if (upTo > this.#upTo) this.#note(upTo, index)
    this.#upTo = upTo
    const head = bytesOf('tallystick/price-day/v1\n')
    if (!isSame(entry.subarray(0, head.length), head)) return
    // Written by the log: one line of facts.
    const fact = JSON.parse(new TextDecoder().decode(entry.subarray(head.length))) as Facts
    this.#stages.set(`${fact['day']} ${fact['stage']}`, { index, fact })
  }

  stage(day: string, stage: string): { readonly index: number; readonly fact: Facts } | undefined {
    return this.#stages.get(`${day} ${stage}`)
  }

  firstPrices(day: string): number | undefined {
    return this.#firstPrices.get(day)
  }

  #note(time: number, index: number): void {
    const day = new Date(time).toISOString().slice(0, 10)
    if (!this.#firstPrices.has(day)) this.#firstPrices.set(day, index)
  }
}

/** The day from what the log holds of it: key and terms as they were promised, and every price of the log computed again. */
export async function checkDay(days: LoggedDays, ticks: LoggedTicks, day: string): Promise<Finding[]> {
  const [announced, committed, revealed] = ['announced', 'committed', 'revealed'].map(stage => days.stage(day, stage))
  if (!revealed) return [{ what: 'the key of the day is in the log', verdict: 'unknown' }]
  const { method, key: keyText, terms } = revealed.fact
  if (method !== 2 || typeof terms !== 'string')
    return [{ what: 'the terms of the day are in the log', verdict: 'unknown' }]
  const key = fromHex(String(keyText))
  const isOf = async (hex: unknown, ...parts: readonly Bytes[]): Promise<boolean> =>
    isSame(fromHex(String(hex)), await sha256(...parts))
  const promised = announced?.fact['key_hash'] ?? revealed.fact['key_hash']
  const first = days.firstPrices(day)
  const findings: Finding[] = [
    { what: 'the key is the one that was announced', verdict: judged(await isOf(promised, key)) },
    {
      what: 'the terms are those that were committed to',
      verdict: judged(await isOf((committed ?? revealed).fact['commitment'], key, bytesOf(terms))),
    },
    {
      what: 'they were committed to before the first price of the day was logged',
      verdict: committed && first !== undefined ? judged(committed.index < first) : 'unknown',
    },
  ]
  // The terms are what was committed to, or it was told above.
  const { pairs } = JSON.parse(terms) as { readonly pairs: readonly PairTerms[] }
  const wrong: string[] = []
  const start = Date.parse(day)
  const from = Math.max(start, (ticks.covered?.after ?? 0) + 1)
  const until = Math.min(start + DAY_MS - 1, ticks.covered?.upTo ?? 0)
  for (const pair of pairs) {
    if ((await openingPrice(key, pair)) !== pair.opening_price) wrong.push(`${pair.code}: another opening price`)
    const step = 10n ** BigInt(8 - pair.price_places)
    const logged = new Map(ticks.after((from - 1) * 4_096 + pair.id, until * 4_096 + pair.id))
    let count = 0
    for (const { time, price } of await ticksOf(key, start, pair)) {
      if (time < from || time > until) continue
      count += 1
      const number = time * 4_096 + pair.id
      if (wrong.length < MOST_TOLD && logged.get(number) !== BigInt(price) * step)
        wrong.push(`${pair.code}: another price at ${instantOf(number)}`)
    }
    if (count !== logged.size) wrong.push(`${pair.code}: ${logged.size} prices in the log instead of ${count}`)
  }
  const isWhole = from === start && until === start + DAY_MS - 1
  const what = `every price of the log follows from the key (${pairs.length} pairs)`
  if (wrong.length === 0) findings.push({ what, verdict: 'holds' })
  findings.push(...wrong.map((one): Finding => ({ what: one, verdict: 'broken' })))
  if (!isWhole) findings.push({ what: 'the log has prices of the whole day', verdict: 'unknown' })
  return findings
}

const MOST_TOLD = 20
const TWO_32 = 2 ** 32
const A = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
]
const B = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1]
const C = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
]
const D = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1]
const polynomial = (of: readonly number[], x: number): number => of.reduce((sum, one) => sum * x + one, 0)

function quantile(p: number): number {
  if (p > 0.5) return -quantile(1 - p)
  const [tail, q] = [Math.sqrt(-2 * Math.log(p)), p - 0.5]
  if (p < 0.024_25) return polynomial(C, tail) / polynomial(D, tail)
  return (q * polynomial(A, q * q)) / polynomial(B, q * q)
}

let normals: Float64Array | undefined
/** Z of the document, by the upper 16 bits of a word. */
function normal(word: number): number {
  normals ??= Float64Array.from({ length: 65_536 }, (_, i) => {
    return Math.floor(quantile((i + 0.5) / 65_536) * 2 ** 20 + 0.5) / 2 ** 20
  })
  return normals[word >>> 16] ?? 0
}

const halfAway = (x: number): number => (x < 0 ? -Math.floor(0.5 - x) : Math.floor(x + 0.5))
const cut = (x: number, low: number, high: number): number => Math.max(low, Math.min(high, x))

/** The first words of a stream. */
async function words(key: Bytes, stream: number, pair: number, count: number): Promise<(at: number) => number> {
  const counter = new Uint8Array(16)
  counter.set([stream, 0, pair >> 8, pair & 255])
  const aes = await crypto.subtle.importKey('raw', key, 'AES-CTR', false, ['encrypt'])
  const bytes = await crypto.subtle.encrypt({ name: 'AES-CTR', counter, length: 128 }, aes, new Uint8Array(count * 4))
  const view = new DataView(bytes)
  return at => view.getUint32(at * 4, true)
}

async function openingPrice(key: Bytes, pair: PairTerms): Promise<number> {
  if (!pair.opens_anew) return pair.previous_close
  const jump = cut(normal((await words(key, 5, pair.id, 2))(1)), -3, 3)
  return Math.max(1, pair.previous_close + halfAway(pair.previous_close * pair.gap_volatility * jump))
}

/** Every price of the day, in steps. */
async function ticksOf(key: Bytes, start: number, pair: PairTerms): Promise<{ time: number; price: number }[]> {
  const weight = (minute: number): number => pair.activity[Math.floor(minute / 60)] ?? 0
  const open: number[] = []
  for (const [from, to] of pair.open) for (let minute = from; minute < to; minute++) open.push(minute)
  const mood = cut(1 + 0.35 * normal((await words(key, 5, pair.id, 1))(0)), 0.7, 2)
  const sigma = pair.opening_price * pair.volatility * mood * Math.sqrt(open.length / pair.full_day_minutes)
  let weights = 0
  for (let hour = 0; hour < 24; hour++)
    weights += open.filter(minute => Math.floor(minute / 60) === hour).length * (pair.activity[hour] ?? 0)
  const counts = await words(key, 6, pair.id, 1_440)
  const most = pair.ticks_per_minute
  const minutes = open.map(minute => {
    const more = Math.floor((counts(minute) * (Math.floor(most * 0.2) + 1)) / TWO_32)
    const n = Math.floor(most * (0.5 + 0.3 * weight(minute))) + more
    return { minute, n, variance: (((sigma * sigma) / weights) * weight(minute)) / n }
  })
  const count = minutes.reduce((sum, { n }) => sum + n, 0)
  const [moves, times] = [await words(key, 7, pair.id, count), await words(key, 8, pair.id, count)]
  const ticks: { time: number; price: number }[] = []
  let price = pair.opening_price
  for (const { minute, n, variance } of minutes)
    for (let i = 0; i < n; i++) {
      const k = ticks.length
      price = Math.max(1, price + moveOf(variance, moves(k)))
      const passed = Math.floor((i + (0.9 * times(k)) / TWO_32) * (60_000 / n))
      ticks.push({ time: start + minute * 60_000 + passed, price })
    }
  return ticks
}

function moveOf(variance: number, word: number): number {
  if (variance >= 0.5) return halfAway(Math.sqrt(variance - 1 / 12) * normal(word))
  const t = Math.floor(variance * 2 ** 31)
  return word < t ? -1 : word >= TWO_32 - t ? 1 : 0
}

// ── A copy of the log: checkpoint and entries at the paths of C2SP tlog-tiles ──

interface LogCopy {
  readonly checkpoint: string
  /** The bytes at a path. */
  readonly read: (path: string) => Uint8Array
}

/** Every entry, from the first to the checkpoint. */
export function* entriesIn({ checkpoint, read }: LogCopy): Generator<Uint8Array> {
  const size = Number(checkpoint.split('\n')[1])
  for (let index = 0; index * 256 < size; index++) {
    const bundle = read(`tile/entries/${bundleName(index, Math.min(256, size - index * 256))}`)
    for (let at = 0; at < bundle.length;) {
      const end = at + 2 + (bundle[at] ?? 0) * 256 + (bundle[at + 1] ?? 0)
      yield bundle.subarray(at + 2, end)
      at = end
    }
  }
}

/** 1,234,067 is x001/x234/067; a bundle of less than 256 entries has their number behind it. */
function bundleName(index: number, width: number): string {
  const digits = String(index)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.{3}/g) ?? []
  const place = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/')
  return width < 256 ? `${place}.p/${width}` : place
}

function pricesIn(copy: LogCopy): LoggedTicks {
  const ticks = new LoggedTicks()
  for (const entry of entriesIn(copy)) ticks.take(entry)
  return ticks
}

/** The copy is what the log signed: the root over its entries is that of its checkpoint. */
async function checkCopy(policy: Policy, copy: LogCopy): Promise<Finding[]> {
  const checkpoint = await openCheckpoint(policy, copy.checkpoint)
  const root = new Root()
  for (const entry of entriesIn(copy)) await root.add(entry)
  return [
    { what: 'the checkpoint is signed as the policy asks', verdict: judged(checkpoint !== undefined) },
    {
      what: 'its entries are those of the checkpoint',
      verdict: judged(checkpoint !== undefined && isSame(await root.hash(), checkpoint.root)),
    },
  ]
}

/** What was promised in files, as far as the copy has it. */
async function promisedActsIn(copy: LogCopy, files: string, upTo: number): Promise<LoggedActs> {
  const found = new FoundActs(await promisedIn(files))
  for (const entry of entriesIn(copy)) found.take(entry)
  return { has: commitment => found.has(commitment), upTo }
}

async function checkDayIn(copy: LogCopy, day: string): Promise<Finding[]> {
  const [ticks, days] = [new LoggedTicks(), new LoggedDays()]
  for (const entry of entriesIn(copy)) {
    ticks.take(entry)
    days.take(entry, ticks)
  }
  return checkDay(days, ticks, day)
}

// ── The program ──

const { readFileSync } = await import('node:fs')
const path = await import('node:path')
const { fileURLToPath } = await import('node:url')

/** A copy of the log as `npm run check-log` and `npm run copy-log` make it. */
export function folderCopy(folder: string): LogCopy {
  const read = (name: string): Uint8Array => readFileSync(path.join(folder, name))
  return { checkpoint: readFileSync(path.join(folder, 'checkpoint'), 'utf8'), read }
}

/** Accepted prices in a copy of the log. */
export function readTicks(folder: string): LoggedTicks {
  return pricesIn(folderCopy(folder))
}

/** The value behind a word like `--log`, which is taken out of what was given. */
function taken(given: string[], word: string): string | undefined {
  const at = given.indexOf(word)
  return at < 0 ? undefined : given.splice(at, 2)[1]
}

async function main(given: string[]): Promise<number> {
  const [folder, statement] = [taken(given, '--log'), taken(given, '--statement')]
  const [day, whole] = [taken(given, '--day'), taken(given, '--whole')]
  const [policyFile, ...files] = given
  if (policyFile === undefined || (files.length === 0 && day === undefined) || (day !== undefined && !folder)) {
    process.stderr.write(
      'node verify.ts POLICY FILE … [--statement FILE.csv] [--log FOLDER] [--day YYYY-MM-DD] [--whole yes]\n',
    )
    return 2
  }
  const policy = await readPolicy(readFileSync(policyFile, 'utf8'))
  let isBroken = false
  const tell = (head: string, findings: readonly Finding[]): void => {
    process.stdout.write(`${head}\n`)
    for (const { what, verdict } of findings) process.stdout.write(`  ${verdict.padEnd(8)}${what}\n`)
    isBroken ||= findings.some(({ verdict }) => verdict === 'broken')
  }
  const copy = folder === undefined ? undefined : folderCopy(folder)
  const ticks = copy && pricesIn(copy)
  if (copy) tell(`${folder}: copy of the log`, await checkCopy(policy, copy))
  if (copy && day !== undefined) tell(`${day}: simulated prices`, await checkDayIn(copy, day))
  const texts = files.map(file => readFileSync(file, 'utf8'))
  if (statement !== undefined) {
    const found = await checkStatement(policy, readFileSync(statement, 'utf8'), texts.join(''), ticks)
    tell(`${statement}: hash ${found.hash}, ${found.receipts} receipts`, found.findings)
    return isBroken ? 1 : 0
  }
  const log = copy && (await promisedActsIn(copy, texts.join(''), ticks?.covered?.upTo ?? 0))
  const found = await checkReceipts(policy, texts.join(''), ticks, whole === 'yes', log)
  const name = ({ facts }: Pick<CheckedAct, 'facts'>): string =>
    `${facts['product']} order ${facts['id']}, ${facts['act']}`
  for (const act of found.acts) tell(name(act), act.findings)
  for (const promise of found.promises) tell(`promise of ${name(promise)}`, promise.findings)
  const { replayed } = found
  if (replayed.length > 0) tell('replayed', replayed)
  return isBroken ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main(process.argv.slice(2))
