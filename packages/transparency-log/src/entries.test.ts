import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base64, fromBase64, fromHex, hex, utf8 } from './bytes.ts'
import { commitmentInput, decodeEntry, decodeTicks, encodeEntry, encodeTicks, type TickStretch } from './entries.ts'

const START = 1_800_000_000_000

const stretch: fc.Arbitrary<TickStretch> = fc
  .array(
    fc.record({
      passed: fc.nat({ max: 900 }),
      pairId: fc.integer({ min: 1, max: 4_095 }),
      price: fc.bigInt(1n, 10n ** 15n),
    }),
    { maxLength: 60 },
  )
  .map(moves => {
    let at = START
    const ticks = moves.map(({ passed, pairId, price }) => ({ at: (at += passed), pairId, price }))
    return { after: START, upTo: at + 5, ticks }
  })

describe('entries', () => {
  it('are written as documented', () => {
    const ticks = [
      { at: START + 300, pairId: 1, price: 150n },
      { at: START + 301, pairId: 2, price: 64n },
      { at: START + 1_000, pairId: 1, price: 149n },
    ]
    const body = encodeTicks({ after: START, upTo: START + 1_000, ticks })
    // 1,800,000,000,000 · 1,000 · 3 · (300, 1, +150) · (1, 2, +64) · (699, 1, -1)
    expect(hex(body)).toBe('80a0f1c2b134e80703ac0201ac0201028001bb050101')
    expect(hex(encodeEntry('ticks', body)).slice(0, 42)).toBe(
      hex(utf8('tallystick/ticks/v1\n')) + hex(body).slice(0, 2),
    )
  })

  it('bring every tick back', () => {
    fc.assert(
      fc.property(stretch, one => {
        const entry = decodeEntry(encodeEntry('ticks', encodeTicks(one)))
        expect(entry?.kind).toBe('ticks')
        expect(entry && decodeTicks(entry.body)).toEqual(one)
      }),
    )
  })

  it('have one way to be written', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), bytes => {
        const read = decodeTicks(bytes)
        if (read) expect([...encodeTicks(read)]).toEqual([...bytes])
      }),
      { numRuns: 2_000 },
    )
    expect(decodeTicks(Uint8Array.of(0x80, 0, 0, 0))).toBeUndefined()
    expect(decodeTicks(Uint8Array.of(1, 0, 0, 9))).toBeUndefined()
    expect(decodeEntry(utf8('tallystick/ticks/v2\n'))).toBeUndefined()
  })

  it('commit to a salt and the facts behind it', () => {
    expect(hex(commitmentInput(Uint8Array.of(1, 2), '{}'))).toBe(
      `${hex(utf8('tallystick/order-commitment/v1\n'))}01027b7d`,
    )
  })
})

describe('bytes', () => {
  it('are written as Node writes them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 70 }), bytes => {
        expect(base64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
        expect(fromBase64(base64(bytes))).toEqual(bytes)
        expect(fromHex(hex(bytes))).toEqual(bytes)
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect([...utf8(text)]).toEqual([...Buffer.from(text)])
      }),
    )
  })

  it('are refused in another form', () => {
    for (const text of ['A', 'AA', 'AB==', 'AA==\n', 'AA=', '-_==', 'AAAA='])
      expect(fromBase64(text), text).toBeUndefined()
    for (const text of ['0', 'AA', '0g']) expect(fromHex(text), text).toBeUndefined()
  })
})
