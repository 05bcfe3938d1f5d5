// Reads records from rows that PostgreSQL has packed into one value each (`record_send`: the columns in binary, one after the other): a value
// for every column costs several times as much to receive, as text that is made a number again.
import { idFrom } from '../../../platform/postgres/pool.ts'
import type { Column, ColumnKinds } from './columns.ts'

const COUNT_BYTES = 4
const TYPE_BYTES = 4
const LENGTH_BYTES = 4
const NULL_LENGTH = -1
const TWO_TO_32 = 2 ** 32

/** How bytes come as text: shorter than in hexadecimal digits, and read several times as fast. */
export const PACKING = 'base64'
/** What is selected `from (select … from a table) as row`. */
export const PACKED = `encode(record_send(row), '${PACKING}') as packed`

export interface PackedRow {
  readonly packed: string
}

/** One reader for any number of rows: `begin`, then every column in the order of the description. */
export class PackedReader implements ColumnKinds<never> {
  readonly #columns: readonly Column[]
  #buffer = Buffer.alloc(1_024)
  #view = new DataView(this.#buffer.buffer)
  #column = 0
  #at = 0
  /** The amounts of the row before, by column, with their halves. */
  readonly #before: { readonly highs: Int32Array; readonly lows: Int32Array; readonly values: (bigint | undefined)[] }

  constructor(columns: readonly Column[]) {
    this.#columns = columns
    const { length } = columns
    this.#before = {
      highs: new Int32Array(length),
      lows: new Int32Array(length),
      values: Array.from({ length }, () => undefined),
    }
  }

  begin(packed: string): void {
    if (packed.length > this.#buffer.length) {
      this.#buffer = Buffer.alloc(2 * packed.length)
      this.#view = new DataView(this.#buffer.buffer)
    }
    const written = this.#buffer.write(packed, PACKING)
    if (written < COUNT_BYTES || this.#view.getInt32(0) !== this.#columns.length)
      throw new TypeError('a packed row has other columns than its description')
    this.#column = 0
    this.#at = COUNT_BYTES
  }

  id(): never {
    return field(this.#whole())
  }

  amount(): never {
    return field(this.#big())
  }

  idOrNull(): never {
    return field(this.#isNull() ? null : this.#whole())
  }

  idOrZero(): never {
    return field(this.#whole() || null)
  }

  amountOrZero(): never {
    return field(this.#big() || null)
  }

  small(): never {
    return field(this.#view.getInt32(this.#next(4)))
  }

  smallOrNull(): never {
    return this.#isNull() ? field(null) : this.small()
  }

  smallOrZero(): never {
    return field(this.#view.getInt32(this.#next(4)) || null)
  }

  smallest(): never {
    return field(this.#view.getInt16(this.#next(2)))
  }

  flag(): never {
    return field(this.#view.getUint8(this.#next(1)) !== 0)
  }

  text(): never {
    return field(this.#text())
  }

  word(): never {
    return field(this.#text())
  }

  textOrNull(): never {
    return field(this.#isNull() ? null : this.#text())
  }

  textOrEmpty(): never {
    return field(this.#text() || null)
  }

  refusal(): never {
    const { read } = this.#described()
    return field(read(this.#text()))
  }

  numbered(): never {
    const { read } = this.#described()
    return field(read(this.#view.getInt16(this.#next(2))))
  }

  numberedOrNull(): never {
    return this.#isNull() ? field(null) : this.numbered()
  }

  either(): never {
    const { read } = this.#described()
    return field(read(this.#view.getUint8(this.#next(1)) !== 0))
  }

  #described(): Column {
    // One for every column that the description names.
    return this.#columns[this.#column] as Column
  }

  /** Passes over a column that has no value. */
  #isNull(): boolean {
    if (this.#view.getInt32(this.#at + TYPE_BYTES) !== NULL_LENGTH) return false
    this.#at += TYPE_BYTES + LENGTH_BYTES
    this.#column += 1
    return true
  }

  /** Where the next value is, which takes so many bytes. */
  #next(bytes: number): number {
    const length = this.#view.getInt32(this.#at + TYPE_BYTES)
    if (length !== bytes) throw new TypeError(`column ${this.#described().name} has ${length} bytes`)
    return this.#take(bytes)
  }

  #take(bytes: number): number {
    const at = this.#at + TYPE_BYTES + LENGTH_BYTES
    this.#at = at + bytes
    this.#column += 1
    return at
  }

  #whole(): number {
    const at = this.#next(8)
    const whole = this.#view.getInt32(at) * TWO_TO_32 + this.#view.getUint32(at + 4)
    // As it was stored, or a failed assertion.
    return Number.isSafeInteger(whole) ? whole : idFrom(this.#view.getBigInt64(at))
  }

  /**
   * What the row before had in this column is handed out again where it is the same: most orders have the terms of their pair, and a value of
   * its own takes 24 bytes of each order for as long as it is open.
   */
  #big(): bigint {
    const column = this.#column
    const at = this.#next(8)
    const [high, low] = [this.#view.getInt32(at), this.#view.getInt32(at + 4)]
    if (high === 0 && low === 0) return 0n
    const { highs, lows, values } = this.#before
    const known = values[column]
    if (known !== undefined && highs[column] === high && lows[column] === low) return known
    highs[column] = high
    lows[column] = low
    return (values[column] = this.#view.getBigInt64(at))
  }

  #text(): string {
    const length = this.#view.getInt32(this.#at + TYPE_BYTES)
    if (length === NULL_LENGTH) throw new TypeError(`column ${this.#described().name} is not text`)
    const at = this.#take(length)
    return length === 0 ? '' : this.#buffer.toString('utf8', at, at + length)
  }
}

/** What the description passes on to the record. */
function field(value: unknown): never {
  // Of the type of the field, which is the column's.
  return value as never
}
