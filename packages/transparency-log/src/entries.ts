// What the entries of the log say, byte for byte (docs/public-log.md): a line that names the kind, then its body.
import { isSame, joinBytes, utf8 } from './bytes.ts'
import { readSigned, readUnsigned, writeSigned, writeUnsigned } from './varint.ts'

export const ENTRY_KINDS = ['log', 'ticks', 'order', 'change', 'price-day', 'release', 'liabilities'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

const HEADERS = ENTRY_KINDS.map(kind => ({ kind, line: utf8(`tallystick/${kind}/v1\n`) }))
const LINE_OF = new Map(HEADERS.map(({ kind, line }) => [kind, line]))

export function encodeEntry(kind: EntryKind, body: Uint8Array): Uint8Array<ArrayBuffer> {
  return joinBytes([LINE_OF.get(kind) ?? utf8(''), body])
}

/** Undefined for kinds of later versions. */
export function decodeEntry(
  entry: Uint8Array,
): { readonly kind: EntryKind; readonly body: Uint8Array<ArrayBuffer> } | undefined {
  const header = HEADERS.find(({ line }) => isSame(entry.subarray(0, line.length), line))
  return header && { kind: header.kind, body: Uint8Array.from(entry.subarray(header.line.length)) }
}

/** A fact as one line of JSON. Members stand in the order given; texts and whole numbers only, so that there is one way to write it. */
export function factLine(fact: Readonly<Record<string, string | number | null>>): string {
  return JSON.stringify(fact)
}

export interface LoggedTick {
  readonly at: number
  readonly pairId: number
  /** In units of 10^-8. */
  readonly price: bigint
}

/** Every accepted price after `after`, up to and including `upTo`. */
export interface TickStretch {
  readonly after: number
  readonly upTo: number
  /** By time, and at one time by pair. */
  readonly ticks: readonly LoggedTick[]
}

export function encodeTicks({ after, upTo, ticks }: TickStretch): Uint8Array<ArrayBuffer> {
  const bytes: number[] = []
  writeUnsigned(bytes, BigInt(after))
  writeUnsigned(bytes, BigInt(upTo - after))
  writeUnsigned(bytes, BigInt(ticks.length))
  const prices = new Map<number, bigint>()
  let last = after
  for (const { at, pairId, price } of ticks) {
    writeUnsigned(bytes, BigInt(at - last))
    writeUnsigned(bytes, BigInt(pairId))
    writeSigned(bytes, price - (prices.get(pairId) ?? 0n))
    prices.set(pairId, price)
    last = at
  }
  return Uint8Array.from(bytes)
}

/** Undefined when it is not what `encodeTicks` writes. */
export function decodeTicks(body: Uint8Array): TickStretch | undefined {
  const reader = { bytes: body, at: 0 }
  const after = readUnsigned(reader)
  const length = readUnsigned(reader)
  const count = readUnsigned(reader)
  if (after === undefined || length === undefined || count === undefined || count > BigInt(body.length))
    return undefined
  const ticks: LoggedTick[] = []
  const prices = new Map<number, bigint>()
  let last = after
  for (let n = 0n; n < count; n++) {
    const passed = readUnsigned(reader)
    const pair = readUnsigned(reader)
    const moved = readSigned(reader)
    if (passed === undefined || pair === undefined || moved === undefined) return undefined
    last += passed
    const pairId = Number(pair)
    const price = (prices.get(pairId) ?? 0n) + moved
    prices.set(pairId, price)
    ticks.push({ at: Number(last), pairId, price })
  }
  const upTo = after + length
  return reader.at === body.length && last <= upTo ? { after: Number(after), upTo: Number(upTo), ticks } : undefined
}

export const SALT_BYTES = 32
const COMMITMENT = utf8('tallystick/order-commitment/v1\n')

/** What is hashed for an order's entry: who has salt and facts can check it, nobody else can guess it. */
export function commitmentInput(salt: Uint8Array, facts: string): Uint8Array<ArrayBuffer> {
  return joinBytes([COMMITMENT, salt, utf8(facts)])
}
