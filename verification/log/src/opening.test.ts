// Margin and fee of an opening, as the engine's formulas give them, before the verifier, which has its own; and with the smallest change.
import { createHash } from 'node:crypto'
import { forexFee, forexMargin } from '@tallystick/formulas/forex'
import { decimal, trimDecimal } from '@tallystick/kernel/decimal'
import { hex, utf8 } from '@tallystick/transparency-log/bytes'
import { writeCheckpoint } from '@tallystick/transparency-log/checkpoint'
import { commitmentInput, encodeEntry, factLine } from '@tallystick/transparency-log/entries'
import { leafInput } from '@tallystick/transparency-log/hashing'
import { writeProofFile } from '@tallystick/transparency-log/proof-file'
import { ED25519, verifierKey, writeNote, writeVerifierKey } from '@tallystick/transparency-log/signed-note'
import { checkReceipt, readPolicy } from '@tallystick/verifier/verify'
import { expect, it } from 'vitest'

const NAME = 'app.example.com/log'
const SALT = new Uint8Array(32).fill(5)
const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

/** What the verifier finds broken in a receipt of these facts, in a log of one entry. */
async function brokenIn(facts: Readonly<Record<string, string | number>>): Promise<string[]> {
  const text = factLine(facts)
  const root = sha256(leafInput(encodeEntry('order', sha256(commitmentInput(SALT, text)))))
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('no pair')
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const key = await verifierKey(sha256, { name: NAME, type: ED25519, publicKey })
  const body = writeCheckpoint({ origin: NAME, size: 1, root })
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, utf8(body)))
  const checkpoint = writeNote({ text: body, signatures: [{ name: NAME, keyId: key.id, signature }] })
  const file = writeProofFile({ extra: utf8(`${hex(SALT)}\n${text}`), index: 0, path: [], checkpoint })
  const policy = await readPolicy(`log ${writeVerifierKey(key)}\nquorum none\n`)
  const { findings } = await checkReceipt(policy, file)
  return findings.filter(({ verdict }) => verdict === 'broken').map(({ what }) => what)
}

interface Case {
  readonly mode: 'fixed' | 'leveraged'
  readonly feeType: 'lots' | 'margin'
  readonly lots: string
  readonly units: string
  readonly price: string
  readonly leverage: number
  readonly rate: string
  readonly inverse: boolean
}
const CASE: Case = {
  mode: 'leveraged',
  feeType: 'margin',
  lots: '0.37',
  units: '1',
  price: '100123.45',
  leverage: 30,
  rate: '1',
  inverse: false,
}

function factsOf({ mode, feeType, lots, units, price, leverage, rate, inverse }: Case) {
  const terms = { mode, lots: decimal(lots), unitsPerLot: decimal(units), price: decimal(price), leverage }
  const conversion = rate === '1' ? undefined : { price: decimal(rate), inverse }
  const margin = forexMargin({ ...terms, conversion })
  const feeRate = decimal('0.0007')
  const fee = forexFee({ feeType, lots: terms.lots, margin, feeRate })
  return {
    product: 'forex',
    act: 'opened',
    id: 7,
    realm: 'real',
    pair: 3,
    side: 'buy',
    lots,
    units_per_lot: units,
    leverage: mode === 'fixed' ? 0 : leverage,
    fee_rate: trimDecimal(feeRate),
    fee_type: feeType,
    margin_mode: mode,
    open_price: price,
    open_rate: rate,
    open_tick: 0,
    at: 1_800_000_000_000,
    margin: trimDecimal(margin),
    fee: trimDecimal(fee),
  }
}

it.each<[string, Partial<Case>]>([
  ['in dollars', {}],
  ['with a fee by lots', { feeType: 'lots' }],
  ['with a fixed margin', { mode: 'fixed', units: '1000', price: '1.23456' }],
  ['quoted per dollar', { units: '100000', price: '151.237', rate: '151.237', inverse: true }],
  ['converted by multiplying', { units: '100000', price: '0.87654', rate: '1.30013' }],
])('margin and fee of an order %s follow, and others do not', async (_, change) => {
  const facts = factsOf({ ...CASE, ...change })
  expect(await brokenIn(facts)).toEqual([])
  const more = (amount: string): string => trimDecimal(decimal(amount) + 100n)
  expect(await brokenIn({ ...facts, margin: more(facts.margin) })).toContain('the margin follows from price and size')
  expect(await brokenIn({ ...facts, fee: more(facts.fee) })).toEqual(['the fee follows from its rate'])
})
