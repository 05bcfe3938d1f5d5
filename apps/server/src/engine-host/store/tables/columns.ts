// Columns of our own tables: how a value of the engine is stored, and how it is read back. The migrations fix each type, so a column of
// another type is a bug.
import { present } from '@tallystick/kernel/assert'
import { isRefusalName, type RefusalName } from '@tallystick/kernel/refusals'
import { idFrom } from '../../../platform/postgres/pool.ts'

export type Row = Readonly<Record<string, unknown>>

/** What a column of the commit can hold. */
export type Element = string | number | bigint | boolean | null

/** A field with a column of its own. Known to types only: at run time it is the value, see `describe`. */
export interface Stored<V, IsFixed extends boolean> {
  readonly value: V
  readonly isFixed: IsFixed
}

/** What the description makes of fields that are learnt or written: only a reader's results are looked at, so it fits every field. */
export const IGNORED = undefined as never

/** The kinds of columns. Each takes the column's name and what the record has for it. */
export interface ColumnKinds<IsFixed extends boolean> {
  /** An id, a count or an instant. */
  id<V extends number>(name: string, value: V): Stored<V, IsFixed>
  /** An exact decimal. */
  amount<V extends bigint>(name: string, value: V): Stored<V, IsFixed>
  /** The same where there may be none. */
  idOrNull<V extends number>(name: string, value: V | null): Stored<V | null, IsFixed>
  /** The same in tables from before there was null in them: they have 0 for it. */
  idOrZero<V extends number>(name: string, value: V | null): Stored<V | null, IsFixed>
  amountOrZero<V extends bigint>(name: string, value: V | null): Stored<V | null, IsFixed>
  /** A number that fits; where only a few do, the engine wrote one of those. */
  small<V extends number>(name: string, value: V): Stored<V, IsFixed>
  smallOrNull<V extends number>(name: string, value: V | null): Stored<V | null, IsFixed>
  smallOrZero<V extends number>(name: string, value: V | null): Stored<V | null, IsFixed>
  smallest<V extends number>(name: string, value: V): Stored<V, IsFixed>
  flag(name: string, value: boolean): Stored<boolean, IsFixed>
  text(name: string, value: string): Stored<string, IsFixed>
  /** One of a few words, stored as it is. Nothing but the engine writes the table. */
  word<V extends string>(name: string, value: V): Stored<V, IsFixed>
  textOrNull<V extends string>(name: string, value: V | null): Stored<V | null, IsFixed>
  /** The same in tables that have an empty text for none. */
  textOrEmpty<V extends string>(name: string, value: V | null): Stored<V | null, IsFixed>
  /** Written by the engine from the same catalogue; names are never taken out of it. */
  refusal(name: string, value: RefusalName): Stored<RefusalName, IsFixed>
  /** One of a few words, stored as a number. Where two words have the same number, the first is read. */
  numbered<V extends string>(name: string, value: V, numbers: Readonly<Record<V, number>>): Stored<V, IsFixed>
  numberedOrNull<V extends string>(
    name: string,
    value: V | null,
    numbers: Readonly<Record<V, number>>,
  ): Stored<V | null, IsFixed>
  /** One of two words, stored as a boolean that is true for the first. */
  either<V extends string>(name: string, value: V, words: readonly [yes: V, no: V]): Stored<V, IsFixed>
}

/** A column as the description has it. */
export interface Column {
  readonly name: string
  /** PostgreSQL type of one element. */
  readonly type: 'bigint' | 'integer' | 'smallint' | 'boolean' | 'text'
  /** Written once and never changed. */
  readonly isFixed: boolean
  readonly isNullable: boolean
  /** Everything it can hold, where that is a number for each of a few words. */
  readonly numbers?: readonly number[]
  /** Absent where the value is stored as it is. */
  readonly write?: (value: unknown) => Element
  readonly read: (stored: unknown) => unknown
}

/** Columns that are noted, one after the other, as they are named. */
export function recordColumns<IsFixed extends boolean>(isFixed: IsFixed, columns: Column[]): ColumnKinds<IsFixed> {
  const note = <V>(
    name: string,
    type: Column['type'],
    read: (stored: unknown, name: string) => unknown,
    write?: Column['write'],
  ): Stored<V, IsFixed> => {
    columns.push({
      name,
      type,
      isFixed,
      isNullable: false,
      read: stored => read(stored, name),
      ...(write && { write }),
    })
    return IGNORED
  }
  /** The same column, where there may be none. */
  const orNull = <V>(noted: Stored<V, IsFixed>): Stored<V | null, IsFixed> => {
    const { read, write, ...column } = present(columns.pop(), 'the column just noted')
    columns.push({
      ...column,
      isNullable: true,
      read: stored => (stored === null ? null : read(stored)),
      ...(write && { write: value => (value === null ? null : write(value)) }),
    })
    return noted
  }
  const numbered = <V extends string>(name: string, numbers: Readonly<Record<V, number>>): Stored<V, IsFixed> => {
    const numberOf = new Map<unknown, number>(Object.entries<number>(numbers))
    const words = new Map([...numberOf].toReversed().map(([word, number]) => [number, word]))
    const noted = note<V>(
      name,
      'smallint',
      stored => words.get(numberIn(stored, name)) ?? unknownIn(stored, name),
      word => numberOf.get(word) ?? unknownIn(word, name),
    )
    columns.push({ ...present(columns.pop(), 'the column just noted'), numbers: [...words.keys()] })
    return noted
  }
  return {
    id: name => note(name, 'bigint', idIn),
    amount: name => note(name, 'bigint', bigintIn),
    idOrNull: name => orNull(note(name, 'bigint', idIn)),
    idOrZero: name => note(name, 'bigint', (stored, of) => idIn(stored, of) || null, orStored(0)),
    amountOrZero: name => note(name, 'bigint', (stored, of) => bigintIn(stored, of) || null, orStored(0n)),
    small: name => note(name, 'integer', numberIn),
    smallOrNull: name => orNull(note(name, 'integer', numberIn)),
    smallOrZero: name => note(name, 'integer', (stored, of) => numberIn(stored, of) || null, orStored(0)),
    smallest: name => note(name, 'smallint', numberIn),
    flag: name => note(name, 'boolean', booleanIn),
    text: name => note(name, 'text', textIn),
    word: name => note(name, 'text', textIn),
    textOrNull: name => orNull(note(name, 'text', textIn)),
    textOrEmpty: name => note(name, 'text', (stored, of) => textIn(stored, of) || null, orStored('')),
    refusal: name => note(name, 'text', refusalIn),
    numbered: (name, _, numbers) => numbered(name, numbers),
    numberedOrNull: (name, _, numbers) => orNull(numbered(name, numbers)),
    either: (name, _, [yes, no]) =>
      note(
        name,
        'boolean',
        stored => (booleanIn(stored, name) ? yes : no),
        word => word === yes,
      ),
  }
}

/** Columns that only take each value, in the order of the description. A class, so that its methods are known where they are called. */
export abstract class EachColumn implements ColumnKinds<never> {
  /** The description passes the result on to the record, whose field has the type of the value. */
  abstract next(value: unknown): never

  id(_: string, value: unknown): never {
    return this.next(value)
  }

  amount(_: string, value: unknown): never {
    return this.next(value)
  }

  idOrNull(_: string, value: unknown): never {
    return this.next(value)
  }

  idOrZero(_: string, value: unknown): never {
    return this.next(value)
  }

  amountOrZero(_: string, value: unknown): never {
    return this.next(value)
  }

  small(_: string, value: unknown): never {
    return this.next(value)
  }

  smallOrNull(_: string, value: unknown): never {
    return this.next(value)
  }

  smallOrZero(_: string, value: unknown): never {
    return this.next(value)
  }

  smallest(_: string, value: unknown): never {
    return this.next(value)
  }

  flag(_: string, value: unknown): never {
    return this.next(value)
  }

  text(_: string, value: unknown): never {
    return this.next(value)
  }

  word(_: string, value: unknown): never {
    return this.next(value)
  }

  textOrNull(_: string, value: unknown): never {
    return this.next(value)
  }

  textOrEmpty(_: string, value: unknown): never {
    return this.next(value)
  }

  refusal(_: string, value: unknown): never {
    return this.next(value)
  }

  numbered(_: string, value: unknown): never {
    return this.next(value)
  }

  numberedOrNull(_: string, value: unknown): never {
    return this.next(value)
  }

  either(_: string, value: unknown): never {
    return this.next(value)
  }
}

/** Reads columns of rows that are not records. */
export class Columns {
  readonly #row: Row

  constructor(row: Row) {
    this.#row = row
  }

  id(name: string): number {
    return idIn(this.#row[name], name)
  }

  amount(name: string): bigint {
    return bigintIn(this.#row[name], name)
  }

  small(name: string): number {
    return numberIn(this.#row[name], name)
  }

  flag(name: string): boolean {
    return booleanIn(this.#row[name], name)
  }

  text(name: string): string {
    return textIn(this.#row[name], name)
  }
}

function idIn(value: unknown, name: string): number {
  return idFrom(bigintIn(value, name))
}

function bigintIn(value: unknown, name: string): bigint {
  if (typeof value !== 'bigint') throw new TypeError(`column ${name} is not a bigint`)
  return value
}

function numberIn(value: unknown, name: string): number {
  if (typeof value !== 'number') throw new TypeError(`column ${name} is not a small number`)
  return value
}

function booleanIn(value: unknown, name: string): boolean {
  if (typeof value !== 'boolean') throw new TypeError(`column ${name} is not a boolean`)
  return value
}

function textIn(value: unknown, name: string): string {
  if (typeof value !== 'string') throw new TypeError(`column ${name} is not text`)
  return value
}

function refusalIn(value: unknown, name: string): RefusalName {
  const reason = textIn(value, name)
  return isRefusalName(reason) ? reason : 'internal_error'
}

/** Writes null as the 0 or empty text that the table has for it. */
function orStored(absent: Element): (value: unknown) => Element {
  // What is not null is of the type of the column.
  return value => (value === null ? absent : (value as Element))
}

function unknownIn(value: unknown, name: string): never {
  throw new TypeError(`column ${name} has no word or number for ${String(value)}`)
}
