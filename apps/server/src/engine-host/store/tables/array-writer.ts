// Writes what the description of a record hands over into one PostgreSQL array per column, all in one piece of memory. Records are written
// one after the other, so each column has its own position. The arrays are those of binary-array.ts.
import { present } from '@tallystick/kernel/assert'
import { arrayOf, FIXED, HEADER_BYTES, LENGTH_BYTES, NULL_LENGTH, writeHeader, writeNumber } from '../binary-array.ts'
import { type Column, type ColumnKinds, type Element, IGNORED } from './columns.ts'

/** One writer for a number of records. */
export class ArrayWriter implements ColumnKinds<never> {
  readonly #columns: readonly Column[]
  /** By column; those of texts are elsewhere. */
  readonly #positions: Int32Array
  readonly #begins: Int32Array
  readonly #texts: readonly (string | null)[][]
  readonly #buffer: Buffer
  readonly #view: DataView
  #at = 0

  constructor(columns: readonly Column[], count: number) {
    const size = columns.reduce((bytes, column) => bytes + bytesOf(column, count), 0)
    this.#columns = columns
    this.#positions = new Int32Array(columns.length)
    this.#begins = new Int32Array(columns.length)
    this.#texts = columns.map(column => (column.type === 'text' ? [] : NO_TEXTS))
    this.#buffer = Buffer.allocUnsafe(size)
    this.#view = new DataView(this.#buffer.buffer, this.#buffer.byteOffset, size)
    let begin = 0
    for (const [index, column] of columns.entries()) {
      this.#begins[index] = begin
      if (column.type !== 'text') this.#positions[index] = writeHeader(this.#view, FIXED[column.type].oid, count, begin)
      begin += bytesOf(column, count)
    }
  }

  /** The next value is of the first column. */
  begin(): void {
    this.#at = 0
  }

  arrays(): (Buffer | string)[] {
    return this.#columns.map(({ name, type }, index) =>
      type === 'text'
        ? arrayOf('text', present(this.#texts[index], name), text => text)
        : this.#buffer.subarray(this.#begins[index], this.#positions[index]),
    )
  }

  id(_: string, value: number): never {
    writeNumber(this.#view, value, this.#next(8))
    return IGNORED
  }

  amount(_: string, value: bigint): never {
    this.#view.setBigInt64(this.#next(8), value)
    return IGNORED
  }

  idOrNull(name: string, value: number | null): never {
    return value === null ? this.#null() : this.id(name, value)
  }

  idOrZero(name: string, value: number | null): never {
    return this.id(name, value ?? 0)
  }

  amountOrZero(name: string, value: bigint | null): never {
    return this.amount(name, value ?? 0n)
  }

  small(_: string, value: number): never {
    this.#view.setInt32(this.#next(4), value)
    return IGNORED
  }

  smallOrNull(name: string, value: number | null): never {
    return value === null ? this.#null() : this.small(name, value)
  }

  smallOrZero(name: string, value: number | null): never {
    return this.small(name, value ?? 0)
  }

  smallest(_: string, value: number): never {
    this.#view.setInt16(this.#next(2), value)
    return IGNORED
  }

  flag(_: string, value: boolean): never {
    this.#view.setUint8(this.#next(1), value ? 1 : 0)
    return IGNORED
  }

  text(_: string, value: string): never {
    this.#texts[this.#at++]?.push(value)
    return IGNORED
  }

  word(name: string, value: string): never {
    return this.text(name, value)
  }

  textOrNull(_: string, value: string | null): never {
    this.#texts[this.#at++]?.push(value)
    return IGNORED
  }

  textOrEmpty(name: string, value: string | null): never {
    return this.text(name, value ?? '')
  }

  refusal(name: string, value: string): never {
    return this.text(name, value)
  }

  numbered(name: string, value: string): never {
    return this.smallest(name, Number(this.#converted(value)))
  }

  numberedOrNull(name: string, value: string | null): never {
    return value === null ? this.#null() : this.numbered(name, value)
  }

  either(name: string, value: string): never {
    return this.flag(name, this.#converted(value) === true)
  }

  #converted(value: string): Element | undefined {
    return this.#columns[this.#at]?.write?.(value)
  }

  /** An element without bytes. */
  #null(): never {
    const column = this.#at++
    const at = this.#positions[column] as number
    this.#view.setInt32(at, NULL_LENGTH)
    this.#positions[column] = at + LENGTH_BYTES
    return IGNORED
  }

  /** Writes the length of the next column's element; what it returns is where the element goes. */
  #next(bytes: number): number {
    const column = this.#at++
    const at = this.#positions[column] as number
    this.#view.setInt32(at, bytes)
    this.#positions[column] = at + LENGTH_BYTES + bytes
    return at + LENGTH_BYTES
  }
}

const NO_TEXTS: (string | null)[] = []

function bytesOf({ type }: Column, count: number): number {
  return type === 'text' ? 0 : HEADER_BYTES + count * (LENGTH_BYTES + FIXED[type].bytes)
}
