import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Column, recordColumns } from './columns.ts'
import { PackedReader } from './packed-reader.ts'

const AMOUNTS = ['lots', 'price'] as const
const TWO_TO_32 = 2n ** 32n

function columns(): Column[] {
  const noted: Column[] = []
  const kinds = recordColumns(true, noted)
  for (const name of AMOUNTS) kinds.amount(name, 0n)
  return noted
}

/** As `record_send` sends it: the number of columns, then type, length and value of each. */
function packed(values: readonly bigint[]): string {
  const bytes = Buffer.alloc(4 + values.length * 16)
  bytes.writeInt32BE(values.length)
  for (const [index, value] of values.entries()) {
    bytes.writeInt32BE(8, 4 + index * 16 + 4)
    bytes.writeBigInt64BE(value, 4 + index * 16 + 8)
  }
  return bytes.toString('base64')
}

function read(reader: PackedReader, row: readonly bigint[]): bigint[] {
  reader.begin(packed(row))
  return AMOUNTS.map((): bigint => reader.amount())
}

// Few values, of few halves: the same as in the row before, or the same in one half of it.
const half = fc.constantFrom(0n, 1n, 2n ** 31n, TWO_TO_32 - 1n)
const amount = fc.tuple(half, half).map(([high, low]) => BigInt.asIntN(64, high * TWO_TO_32 + low))

it('reads every row as it was packed, whatever the row before had', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(amount, amount), { maxLength: 20 }), rows => {
      const reader = new PackedReader(columns())
      for (const row of rows) expect(read(reader, row)).toEqual(row)
    }),
  )
})
