// What a store holds of an engine's commits, and the memory of a process that starts from it. Every record is a copy of its own: a
// change that no commit noted is missing here, as it would be in the database.
import type { UserAccounts } from '@tallystick/ledger/books'
import type { Changes } from '../src/core/changes.ts'
import { ofEachKind } from '../src/core/collections.ts'
import { isOpen, type Of, type RecordKind, type Records, type TouchedRecords } from '../src/core/records.ts'
import { KINDS, RECORD_KINDS, restoreRecords, restoreUsers } from '../src/core/registry.ts'
import type { Kind } from '../src/core/product.ts'
import { emptyState, setTerms, type State } from '../src/core/state.ts'
import { seedPrice, stepCommand, stepMarket } from '../src/core/step.ts'
import { noChanges } from '../src/core/collections.ts'
import { present } from '@tallystick/kernel/assert'

/** See tickId: ids carry their time above this. */
const TICKS_PER_MS = 4_096

/** Best prices are written down from time to time only; what came since is on the tape. */
const ON_THE_TAPE = ['trailPeak', 'trailPeakTick', 'trailKnownTo']

/** Everything in it, as text that two equal things have in common. */
export function textOf(value: unknown): string {
  return JSON.stringify(value, (name, field: unknown) => {
    if (ON_THE_TAPE.includes(name)) return undefined
    if (typeof field === 'bigint') return `${field}n`
    if (field instanceof Map) return [...field].toSorted(([a], [b]) => Number(a) - Number(b))
    return field instanceof Set ? [...field].map(String).toSorted((a, b) => (a < b ? -1 : 1)) : field
  })
}

export class Stored {
  readonly #records = ofEachKind<'map'>(() => new Map())
  /** The same records as the memory has them that made them, and how each was written. */
  readonly #live = new Map<string, { readonly record: object; readonly written: string }>()
  readonly #accounts = new Map<number, UserAccounts>()

  commit(state: State, changes: Changes): void {
    for (const kind of RECORD_KINDS) this.#keep(kind, changes.records)
    for (const userId of changes.users) {
      const accounts = state.books.users.get(userId)
      if (accounts) this.#accounts.set(userId, structuredClone(accounts))
    }
  }

  #keep<K extends RecordKind>(kind: K, records: Of<K, TouchedRecords>): void {
    const map: Map<number, Records[K]> = this.#records[kind]
    const { made, changed } = records[kind]
    for (const [id, record] of [...made, ...changed]) {
      map.set(id, structuredClone(record))
      this.#live.set(`${kind} ${id}`, { record, written: textOf(record) })
    }
  }

  /** Records and accounts that are not in memory as they were written. */
  unnoted(state: State): string[] {
    const records = [...this.#live].flatMap(([name, { record, written }]) => (textOf(record) === written ? [] : [name]))
    const accounts = [...state.books.users].flatMap(([userId, user]) =>
      textOf(user) === textOf(this.#accounts.get(userId)) ? [] : [`accounts of ${userId}`],
    )
    return [...records, ...accounts]
  }

  /** A process takes over from this one: it reads what is stored, and the newest prices and the hours from the market. */
  restart(before: State, now: number): State {
    const state = emptyState(before.shard)
    state.lastNumber = before.lastNumber
    state.settings = before.settings
    for (const [account, balance] of before.books.house) state.books.house.set(account, balance)
    for (const { terms } of before.pairs.values()) setTerms(state, terms)
    const records = ofEachKind<'list'>(kind => this.#open(kind))
    restoreRecords(state, records)
    restoreUsers(
      state,
      [...this.#accounts.values()].map(user => structuredClone(user)),
      records,
    )
    for (const { terms, open, closesAt, tick, price, at } of before.pairs.values()) {
      stepMarket(state, terms.id, { open, closesAt }, now)
      seedPrice(state, { id: tick, pairId: terms.id, price, at })
    }
    this.#resume(before, state, now)
    return state
  }

  #open<K extends RecordKind>(kind: K): Records[K][] {
    const { open }: Kind<Records[K]> = KINDS[kind]
    const map: Map<number, Records[K]> = this.#records[kind]
    return [...map].flatMap(([, record]) => (isOpen(open, record) ? [structuredClone(record)] : []))
  }

  /** No price came in between: the tape has what the memory before knew. */
  #resume(before: State, state: State, now: number): void {
    for (const { run, tick: id, price } of state.pairs.values()) if (id > 0) run.take({ id, price })
    for (const orderId of [...state.trailsUnread].toSorted((a, b) => a - b)) {
      const order = present(state.orders.get(orderId), `order ${orderId}`)
      const { userId, pairId, side } = order
      const pair = present(before.pairs.get(pairId), `pair ${pairId}`)
      const known = pair.trails[side].bestOf(orderId)
      // Asked of what is stored, so that a best price which the memory forgot is not made up for.
      const written = this.#records.forex_order.get(orderId)?.trailKnownTo ?? 0
      const isLater = known !== undefined && known.id > written
      const best = isLater ? { ...known, pairId, at: Math.floor(known.id / TICKS_PER_MS) } : undefined
      const resume = { type: 'resume_trail', userId, orderId, best, knownTo: pair.tick } as const
      const result = stepCommand(state, resume, now, noChanges())
      if ('refusal' in result) throw new Error(`order ${orderId} does not trail on: ${result.refusal.reason}`)
    }
    for (const [pairId, { followed, closings }] of before.pairs) {
      const pair = present(state.pairs.get(pairId), `pair ${pairId}`)
      pair.followed = followed
      pair.closings = closings
    }
  }
}
