// [I64] The memory of a standby against one that was read anew: every record, every account and every index.
import type { State } from '@tallystick/engine/core/state'
import { emptyState } from '@tallystick/engine/core/state'
import { ThresholdIndex } from '@tallystick/engine/core/threshold-index'
import { TrailIndex } from '@tallystick/engine/products/forex/trail/trail-index'
import type { EngineTerms } from '../../src/engine-host/shard/engine-terms.ts'
import { keepMarkets, restoreState } from '../../src/engine-host/shard/batch.ts'
import { adoptTerms } from '../../src/engine-host/shard/shard-memory.ts'
import type { Snapshot } from '../../src/engine-host/store/store.ts'

/** As it is read anew, with the prices that the other one knows. */
export function stateAnew(snapshot: Snapshot, terms: EngineTerms, prices: State): State {
  const state = emptyState(prices.shard)
  keepMarkets(prices, state)
  adoptTerms(state, terms)
  restoreState(state, snapshot)
  return state
}

/** What differs, in a few words each. */
export function compareStates(one: State, other: State): string[] {
  const [mine, theirs] = [describeState(one), describeState(other)]
  return [...mine].flatMap(([what, text]) => (theirs.get(what) === text ? [] : [differenceOf(what, text, theirs)]))
}

function differenceOf(what: string, text: string, theirs: ReadonlyMap<string, string>): string {
  const other = theirs.get(what) ?? 'nothing'
  const at = Array.from(text).findIndex((letter, index) => letter !== other[index])
  const part = (whole: string): string => whole.slice(Math.max(0, at - 60), at + 60)
  return `${what}: …${part(text)}… against …${part(other)}…`
}

function describeState(state: State): Map<string, string> {
  const { pairs, shard: _, ...rest } = state
  const parts = Object.entries(rest).map(([name, part]): [string, string] => [name, textOf(part)])
  for (const [id, pair] of pairs) {
    const { riskFalls, riskRises, copyFalls, copyRises, run: _run, closings: _closings, ...indexes } = pair
    parts.push([`pair ${id}`, textOf(indexes)])
    // Levels depend on the price at which they were computed: who is watched does not.
    parts.push([`at risk in pair ${id}`, textOf(idsOf(riskFalls, riskRises))])
    parts.push([`relations at risk in pair ${id}`, textOf(idsOf(copyFalls, copyRises))])
  }
  return new Map(parts)
}

function idsOf(...indexes: readonly ThresholdIndex[]): Set<number> {
  return new Set(indexes.flatMap(index => [...index.entries()].map(([id]) => id)))
}

/** The same for the same contents, in whatever order they came. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, field: unknown) => plain(field))
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`
  if (value === Infinity) return 'never'
  if (value instanceof ThresholdIndex) return sorted([...value.entries()])
  if (value instanceof TrailIndex) return value.size
  if (value instanceof Map) return sorted([...value])
  if (value instanceof Set) return sorted([...value].map((one: unknown): unknown[] => [one]))
  return value
}

function sorted(entries: readonly (readonly unknown[])[]): unknown[] {
  return entries.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
}
