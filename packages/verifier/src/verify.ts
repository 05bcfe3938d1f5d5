// Checks receipts of orders without the product: no dependencies, written from docs/public-log.md and docs/tape.md alone.
//   node verify.ts POLICY FILE.tlog-proof … [--log FOLDER]
// POLICY is a tlog-policy file kept from a source you trust. FOLDER is a copy of the log (npm run check-log makes one): with it, prices
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

/** Undefined unless a log of the policy signed it and enough of its witnesses did. */
async function openCheckpoint(policy: Policy, note: string): Promise<Checkpoint | undefined> {
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

/** What a receipt says of an order, and whether it stands in the log. `ticks`: accepted prices of the log, by their number. */
export async function checkReceipt(
  policy: Policy,
  file: string,
  ticks?: LoggedTicks,
): Promise<{ readonly facts: Facts; readonly findings: readonly Finding[] }> {
  const blank = file.indexOf('\n\n')
  const [header, extraLine = '', indexLine = '', ...lines] = file.slice(0, blank).split('\n')
  if (header !== 'c2sp.org/tlog-proof@v1' || !extraLine.startsWith('extra ') || !indexLine.startsWith('index '))
    throw new Error('Not a receipt of an order.')
  const [salt = '', text = ''] = new TextDecoder().decode(fromBase64(extraLine.slice(6))).split('\n')
  // What was not written by the log fails at the commitment, whatever it holds.
  const facts = JSON.parse(text) as Facts
  const commitment = await sha256(bytesOf('tallystick/order-commitment/v1\n'), fromHex(salt), bytesOf(text))
  const leaf = await sha256(Uint8Array.of(0), bytesOf('tallystick/order/v1\n'), commitment)
  const checkpoint = await openCheckpoint(policy, file.slice(blank + 2))
  const path = lines.map(fromBase64)
  const root = checkpoint && (await rootFrom(leaf, Number(indexLine.slice(6)), checkpoint.size, path))
  return {
    facts,
    findings: [
      { what: 'the checkpoint is signed as the policy asks', verdict: judged(checkpoint !== undefined) },
      {
        what: 'the order stands in the log as the receipt says',
        verdict: judged(checkpoint !== undefined && root !== undefined && isSame(root, checkpoint.root)),
      },
      ...pricesOf(facts).map(([what, number, price]) => ({ what, verdict: priceVerdict(ticks, number, price) })),
      ...resultOf(facts, ticks),
    ],
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

function resultOf(facts: Facts, ticks: LoggedTicks | undefined): Finding[] {
  if (facts['act'] !== 'closed') return []
  return facts['product'] === 'micro' ? microResult(facts, ticks) : forexResult(facts)
}

function forexResult(facts: Facts): Finding[] {
  const [open, close] = [units(facts['open_price']), units(facts['close_price'])]
  const isBuy = facts['side'] === 'buy'
  const amount = (isBuy ? close - open : open - close) * units(facts['lots']) * units(facts['units_per_lot'])
  const rate = units(facts['close_rate'])
  // In dollars to six places. The rate is dollars for one of the quote currency or the reverse; in dollars it is one.
  const results = [divided(amount * rate, ONE ** 3n * 100n) * 100n, divided(amount, ONE * rate * 100n) * 100n]
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

// ── Accepted prices in a copy of the log ──

export class LoggedTicks {
  /** By number, which is time × 4096 + pair. */
  readonly prices = new Map<number, bigint>()
  readonly #stretches: { readonly after: number; readonly upTo: number }[] = []

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
    const last = this.#stretches.at(-1)
    if (last && last.upTo !== after)
      throw new Error(`Prices between ${last.upTo} and ${after} are missing or twice there.`)
    this.#stretches.push({ after, upTo })
    const before = new Map<number, bigint>()
    let time = after
    for (let count = next(); count > 0n; count--) {
      time += Number(next())
      const pair = Number(next())
      const move = next()
      const price = (before.get(pair) ?? 0n) + (move % 2n === 0n ? move / 2n : -(move + 1n) / 2n)
      before.set(pair, price)
      this.prices.set(time * 4_096 + pair, price)
    }
  }

  covers(time: number): boolean {
    return this.#stretches.some(({ after, upTo }) => time > after && time <= upTo)
  }

  /** The number of the last price of the pair at or before the time. */
  lastAt(pair: number, time: number): number | undefined {
    let last: number | undefined
    for (const number of this.prices.keys())
      if (number % 4_096 === pair && number < (time + 1) * 4_096 && number > (last ?? 0)) last = number
    return last
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

async function main(given: readonly string[]): Promise<number> {
  const at = given.indexOf('--log')
  const ticks = at >= 0 ? readTicks(given[at + 1] ?? '') : undefined
  const [policyFile, ...files] = at >= 0 ? given.filter((_, n) => n !== at && n !== at + 1) : given
  if (policyFile === undefined || files.length === 0) {
    process.stderr.write('node verify.ts POLICY FILE.tlog-proof … [--log FOLDER]\n')
    return 2
  }
  const policy = await readPolicy(readFileSync(policyFile, 'utf8'))
  let isBroken = false
  for (const file of files) {
    const { facts, findings } = await checkReceipt(policy, readFileSync(file, 'utf8'), ticks)
    process.stdout.write(`${file}: ${facts['product']} order ${facts['id']}, ${facts['act']}\n`)
    for (const { what, verdict } of findings) process.stdout.write(`  ${verdict.padEnd(8)}${what}\n`)
    isBroken ||= findings.some(({ verdict }) => verdict === 'broken')
  }
  return isBroken ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main(process.argv.slice(2))
