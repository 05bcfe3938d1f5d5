// All products. Commands are decided, events applied and records restored by the product they belong to.
import { present } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import { alert } from '../products/alert/product.ts'
import { copy } from '../products/copy/product.ts'
import { demo } from '../products/demo/product.ts'
import { forex } from '../products/forex/product.ts'
import { fund } from '../products/fund/product.ts'
import { loan } from '../products/loan/product.ts'
import { micro } from '../products/micro/product.ts'
import { wallet } from '../products/wallet/product.ts'
import type { UserAccounts } from '@tallystick/ledger/books'
import type { UserId } from '@tallystick/kernel/ids'
import type { Changes } from './changes.ts'
import type { HostCommand } from './commands.ts'
import type { Decision } from './decision.ts'
import type { EngineEvent } from './events.ts'
import { freeze } from './freeze/product.ts'
import { keyAct } from './key-act/product.ts'
import type { Kind, Product } from './product.ts'
import type { ProductName, Products } from './products.ts'
import type { EachKind, Of, RecordKind, Records } from './records.ts'
import type { State } from './state.ts'

/** The order is that of the commit, of restoring and of watching. */
export const PRODUCTS: { readonly [P in ProductName]: Product<Products[P]> } = {
  forex,
  micro,
  wallet,
  copy,
  loan,
  fund,
  alert,
  freeze,
  keyAct,
  demo,
}

const ALL = Object.values(PRODUCTS)

type Decide = (state: State, command: HostCommand, now: Instant) => Decision
type Apply = (state: State, event: EngineEvent, changes: Changes) => void

// Each stands under the name of what it takes, and is only found by that name.
const DECIDERS = new Map(ALL.flatMap(product => Object.entries(product.decide) as [HostCommand['type'], Decide][]))
const APPLIERS = new Map(ALL.flatMap(product => Object.entries(product.apply) as [EngineEvent['type'], Apply][]))

// Every product has all of its own kinds, see its type.
export const KINDS = Object.assign({}, ...ALL.map(product => product.records)) as {
  readonly [K in RecordKind]: Kind<Records[K]>
}

// The keys of a constant record are exactly its type's keys.
export const RECORD_KINDS = Object.keys(KINDS) as readonly RecordKind[]

/** What a starting shard reads, and what is read with its owner. */
export const SHARD_KINDS = RECORD_KINDS.filter(kind => KINDS[kind].open !== 'none' && !KINDS[kind].withOwner)
export const OWNER_KINDS = RECORD_KINDS.filter(kind => KINDS[kind].withOwner)
/** Kinds whose open records prices or time may change: the accounts of their owners are read with them. */
export const KEEPING_KINDS = RECORD_KINDS.filter(kind => KINDS[kind].keepsOwner)
const KEEPERS = KEEPING_KINDS.flatMap(kind => KINDS[kind].keepsOwner ?? [])

/** Reads only. */
export function decideCommand(state: State, command: HostCommand, now: Instant): Decision {
  return present(DECIDERS.get(command.type), command.type)(state, command, now)
}

export function apply(state: State, event: EngineEvent, changes: Changes): void {
  present(APPLIERS.get(event.type), event.type)(state, event, changes)
}

export function isCommandOf<P extends ProductName>(
  product: P,
  command: HostCommand,
): command is Products[P]['command'] {
  return Object.hasOwn(PRODUCTS[product].decide, command.type)
}

/** Puts records read from the store back into memory: their money is already in the books. */
export function restoreRecords(state: State, records: EachKind<'list'>): void {
  for (const kind of SHARD_KINDS) restoreKind(state, kind, records)
  for (const { watch } of ALL) watch?.(state)
}

/** The same of some users only, in a memory that has nothing of theirs. */
export function restoreOpen(state: State, userIds: Iterable<UserId>, records: EachKind<'list'>): void {
  for (const kind of SHARD_KINDS) restoreKind(state, kind, records)
  for (const userId of userIds) for (const { watch } of ALL) watch?.(state, userId)
}

/** Takes a user out of a standby's memory, with the records that were restored for them: it decides nothing, so nothing was changed. */
export function dropUser(state: State, userId: UserId, records: Partial<EachKind<'list'>>): void {
  for (const kind of SHARD_KINDS) dropKind(state, kind, records)
  for (const { watch } of ALL) watch?.(state, userId)
  forgetUser(state, userId)
}

function dropKind<K extends RecordKind>(state: State, kind: K, records: Partial<Of<K, EachKind<'list'>>>): void {
  const { drop }: Kind<Records[K]> = KINDS[kind]
  const list: readonly Records[K][] = records[kind] ?? []
  for (const record of list) drop?.(state, record)
}

function restoreKind<K extends RecordKind>(state: State, kind: K, records: Of<K, EachKind<'list'>>): void {
  const { restore }: Kind<Records[K]> = KINDS[kind]
  for (const record of records[kind]) restore(state, record)
}

/** Takes users into memory, with what is read with them. Their open orders and the like are there since the start. */
export function restoreUsers(state: State, accounts: readonly UserAccounts[], records: EachKind<'list'>): void {
  for (const user of accounts) state.books.users.set(user.userId, user)
  for (const kind of OWNER_KINDS) restoreKind(state, kind, records)
}

/** True when something of the user may change without a command of theirs. */
export function isNeeded(state: State, userId: UserId): boolean {
  return KEEPERS.some(keeps => keeps(state, userId))
}

/** The user leaves memory. Everything of theirs is committed, and nothing of it is open. */
export function forgetUser(state: State, userId: UserId): void {
  for (const { forget } of ALL) forget?.(state, userId)
  state.books.users.delete(userId)
}
