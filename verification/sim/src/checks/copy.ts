// The invariants of copy trading, checked on what each commit wrote: I21–I25, I59, I60, I68.
import { isLinked } from '@tallystick/engine/products/copy/memory'
import { type CopyRelation, nextRelation } from '@tallystick/engine/products/copy/record'
import { type ForexOrder, isOpened } from '@tallystick/engine/products/forex/record'
import type { State } from '@tallystick/engine/core/state'
import { accountName, HOUSE_ID } from '@tallystick/ledger/chart'
import type { Batch, Snapshot } from '@tallystick/server/engine-host/store/store'
import type { Tables } from '@tallystick/server/testing/memory-store'
import type { Coverage } from '../world/coverage.ts'
import { fraction, over, rounded, times, whole } from '../twin/rational.ts'

type Expect = (id: string, holds: boolean, what: string) => void

export class CopyChecks {
  readonly #tables: Tables
  readonly #expect: Expect
  readonly #lotSteps: ReadonlyMap<number, bigint>
  readonly #relations = new Map<number, CopyRelation>()
  readonly #copied = new Set<string>()
  /** The share due so far by relation, at the percentage of its time; undefined once a commit mixed two percentages. */
  readonly #due = new Map<number, bigint | undefined>()

  constructor(tables: Tables, pairs: readonly { readonly id: number; readonly lotStep: bigint }[], expect: Expect) {
    this.#tables = tables
    this.#expect = expect
    this.#lotSteps = new Map(pairs.map(pair => [pair.id, pair.lotStep]))
  }

  afterCommit(batch: Batch): void {
    const { made, changed } = batch.records.copy_relation
    for (const relation of [...made.values(), ...changed.values()]) this.#relation(relation)
    for (const order of batch.records.forex_order.made.values()) if (order.origin === 'copy') this.#copy(order)
    const touched = [...batch.records.forex_order.made.values(), ...batch.records.forex_order.changed.values()]
    for (const order of touched) if (order.relationId !== null) this.#limit(order.relationId)
  }

  /** After the faults: everything carried, everything paid, nothing left on the way. */
  atTheEnd(tradable: (pairId: number) => boolean): void {
    const { forex_order: orders, copy_relation: relations } = this.#tables.records
    const skipped = [...this.#tables.records.copy_skip.values()]
    const hasFollowed = (part: ForexOrder, { userId }: ForexOrder): boolean =>
      skipped.some(skip => skip.masterOrderId === part.id && skip.userId === userId) ||
      [...orders.values()].some(one => one.originId === part.id && one.userId === userId)
    for (const order of orders.values()) {
      const relation = relations.get(order.relationId ?? 0)
      if (!relation) continue
      const isOpen = order.status !== 'closed' && isLinked(relation, order)
      const master = orders.get(order.originId ?? 0)
      const isLeft = isOpen && master?.status === 'closed' && tradable(order.pairId)
      this.#expect('I59', !isLeft, `copy ${order.id} outlived the master's order ${order.originId}`)
      const isOfTwo = isOpen && isOpened(order) && tradable(order.pairId)
      const isBehind =
        isOfTwo && [...orders.values()].some(part => part.splitFrom === master?.id && !hasFollowed(part, order))
      this.#expect('I59', !isBehind, `copy ${order.id} did not follow a part of the master's order ${order.originId}`)
    }
    for (const relation of relations.values()) this.#money(relation)
    for (const realm of ['real', 'demo'] as const) {
      let clearing = 0n
      for (const [account, balance] of this.#tables.house) {
        const name = accountName(account)
        const isClearing = name?.owner === 'house' && name.realm === realm && name.houseId === HOUSE_ID.clearing
        if (isClearing) clearing += balance
      }
      this.#expect('I68', clearing === 0n, `${clearing} ${realm} money is still on its way`)
    }
  }

  #relation(relation: CopyRelation): void {
    const before = this.#relations.get(relation.id)
    this.#gain(before, relation)
    const isOne = [...this.#relations.values()].every(
      other => other.id === relation.id || other.userId !== relation.userId || other.masterId !== relation.masterId,
    )
    this.#expect('I24', isOne, `two relations between ${relation.userId} and ${relation.masterId}`)
    const isSane = relation.userId !== relation.masterId && relation.multiple >= 1 && relation.maxAmount > 0n
    this.#expect('I24', isSane, `relation ${relation.id} has impossible terms`)
    const realms = [relation.userId, relation.masterId].map(user => this.#tables.accounts.get(user)?.realm)
    this.#expect('I14', realms[0] === realms[1], `relation ${relation.id} crosses realms`)
    // Several acts may lie between two commits, but the mark only ever rises, and money never comes back.
    const isForward = !before || (relation.highWater >= before.highWater && relation.sharePaid >= before.sharePaid)
    this.#expect('I24', isForward, `relation ${relation.id} went back`)
    const canBe = !before || before.status === relation.status || ALL_ACTS.some(act => nextRelation(before.status, act))
    this.#expect('I24', canBe, `relation ${relation.id} went from ${before?.status} to ${relation.status}`)
    this.#relations.set(relation.id, { ...relation })
  }

  #copy(order: ForexOrder): void {
    const master = this.#tables.records.forex_order.get(order.originId ?? 0)
    const relation = this.#relations.get(order.relationId ?? 0)
    const isSame = master?.pairId === order.pairId && master.side === order.side && master.userId !== order.userId
    this.#expect('I21', isSame && master?.origin === 'own', `copy ${order.id} is not like its master's order`)
    this.#expect('I21', relation?.masterId === master?.userId, `copy ${order.id} follows another master`)
    // What the follower closed in parts does not follow anything.
    if (order.splitFrom !== null && order.closeReason === 'closed') return
    const name = `${order.originId}:${order.userId}`
    this.#expect('I22', !this.#copied.has(name), `order ${order.originId} was copied twice for ${order.userId}`)
    this.#copied.add(name)
    const step = this.#lotSteps.get(order.pairId) ?? 1n
    // Of a part, only that it is no more than the whole: a copy that missed an earlier part has more left than its master (CP9).
    const first = master?.splitFrom === null ? master : this.#tables.records.forex_order.get(master?.splitFrom ?? 0)
    const most = this.#firstLots(first) * BigInt(relation?.multiple ?? 0)
    // A following may have ended and begun with another multiple within the same batch.
    const isRight = order.splitFrom === null ? order.lots === most - (most % step) : order.lots <= most
    const isSized = order.lots % step === 0n && (isRight || order.id < (relation?.linkedFrom ?? 0))
    this.#expect('I23', isSized, `copy ${order.id} has ${order.lots} lots of ${most}`)
  }

  #firstLots(order: ForexOrder | undefined): bigint {
    if (!order) return 0n
    const parts = [...this.#tables.records.forex_order.values()].filter(({ splitFrom }) => splitFrom === order.id)
    return parts.reduce((sum, { lots }) => sum + lots, order.lots)
  }

  #limit(relationId: number): void {
    const relation = this.#relations.get(relationId)
    if (!relation) return this.#expect('I25', false, `copies of no relation ${relationId}`)
    let margin = 0n
    for (const order of this.#tables.records.forex_order.values()) {
      if (order.relationId === relationId && order.status !== 'closed' && isLinked(relation, order))
        margin += order.margin
    }
    this.#expect(
      'I25',
      margin <= relation.maxAmount,
      `relation ${relationId} has ${margin} of ${relation.maxAmount} open`,
    )
  }

  #gain(before: CopyRelation | undefined, relation: CopyRelation): void {
    const { id, highWater, sharePercent } = relation
    const known = before ? this.#due.get(id) : 0n
    const gained = highWater - (before?.highWater ?? 0n)
    const isMixed = gained > 0n && before?.sharePercent !== sharePercent
    const share = rounded(over(times(fraction(gained), fraction(sharePercent)), whole(100)), 6)
    this.#due.set(id, known === undefined || isMixed ? undefined : known + share)
  }

  /** I60: what the relation says is what its orders and the ledger say. */
  #money(relation: CopyRelation): void {
    const copies = [...this.#tables.records.forex_order.values()].filter(
      order => order.relationId === relation.id && order.closeReason !== 'voided' && order.status === 'closed',
    )
    const profit = copies.reduce((sum, order) => sum + order.profit, 0n)
    this.#expect(
      'I60',
      profit === relation.realised,
      `relation ${relation.id} realised ${relation.realised}, not ${profit}`,
    )
    const ids = new Set(copies.map(order => order.id))
    const taken = this.#tables.ledger
      .filter(row => row.kind === 'copy_share' && ids.has(row.ref))
      .reduce((sum, row) => sum + (row.postings.find(posting => posting.account < 0)?.amount ?? 0n), 0n)
    const { shareAccrued, sharePaid, shareOwed } = relation
    this.#expect('I60', taken === shareAccrued + sharePaid, `relation ${relation.id} took ${taken}`)
    const due = this.#due.get(relation.id)
    if (due === undefined) return
    const slack = 100n * BigInt(copies.length + 1)
    const isFair = taken + shareOwed <= due + slack && taken + shareOwed >= due - slack
    this.#expect('I60', isFair, `relation ${relation.id} took ${taken} and is owed ${shareOwed} of ${due}`)
  }
}

export function countCopy(batch: Batch, coverage: Coverage): void {
  const { copy_relation: relations, copy_skip: skips, forex_order: orders } = batch.records
  for (const relation of [...relations.made.values(), ...relations.changed.values()]) {
    coverage.hit(`relation: ${relation.status}${relation.pausedBy === null ? '' : ` by ${relation.pausedBy}`}`)
    if (relation.shareOwed > 0n) coverage.hit('share: owed')
  }
  for (const skip of skips.made.values()) coverage.hit(`skipped ${skip.what}: ${skip.reason}`)
  for (const order of orders.made.values()) if (order.origin === 'copy') coverage.hit(`copy: ${order.status}`)
  for (const transfer of batch.transfers) if (transfer.kind === 'copy_share') coverage.hit('share: taken')
  for (const transfer of batch.transfers) if (transfer.kind === 'share_received') coverage.hit('share: received')
}

/** I64 for copy trading. */
export function compareCopyMemory(state: State, snapshot: Snapshot): string[] {
  const failures: string[] = []
  if (state.copy.relations.size !== snapshot.records.copy_relation.length) failures.push('[I64] relations differ')
  for (const relation of snapshot.records.copy_relation) {
    const held = state.copy.relations.get(relation.id)
    if (textOf(held) !== textOf(relation))
      failures.push(`[I64] relation ${relation.id} differs between memory and store`)
  }
  const masters = snapshot.records.copy_master.map(master => master.userId).join(' ')
  const kept = [...state.copy.masters.values()].toSorted((a, b) => a.id - b.id)
  if (kept.map(master => master.userId).join(' ') !== masters) failures.push('[I64] masters differ')
  return failures
}

const ALL_ACTS = ['follow', 'pause', 'resume', 'unfollow', 'set_stop'] as const

function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  const sorted = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sorted.map(([name, field]) => `${name}=${String(field)}`).join(' ')
}
