// Counts of raw quotes by outcome since the start, for the console and for metrics.
import type { Rejection } from './guards.ts'
import type { FeedHealth, FeedLabel, MarketPair, PairHealth } from './market.ts'

interface PairCounts {
  readonly pair: MarketPair
  accepted: number
  readonly rejected: Map<Rejection, number>
}

export class FeedCounts {
  private readonly pairs: ReadonlyMap<number, PairCounts>
  private connected = false
  private connections = 0
  private unknownSymbols = 0
  private garbage = 0

  constructor(pairs: readonly MarketPair[]) {
    this.pairs = new Map(pairs.map(pair => [pair.id, { pair, accepted: 0, rejected: new Map() }]))
  }

  accepted(pairId: number): void {
    const counts = this.pairs.get(pairId)
    if (counts) counts.accepted += 1
  }

  rejected(pairId: number, reason: Rejection): void {
    const counts = this.pairs.get(pairId)
    counts?.rejected.set(reason, (counts.rejected.get(reason) ?? 0) + 1)
  }

  connection(up: boolean): void {
    if (up) this.connections += 1
    this.connected = up
  }

  unknown(): void {
    this.unknownSymbols += 1
  }

  garbageArrived(): void {
    this.garbage += 1
  }

  health(
    label: FeedLabel,
    state: (pairId: number) => Pick<PairHealth, 'open' | 'lastAcceptedAt' | 'holding'>,
  ): FeedHealth {
    return {
      label,
      connected: this.connected,
      unknownSymbols: this.unknownSymbols,
      garbage: this.garbage,
      reconnects: Math.max(0, this.connections - 1),
      pairs: Array.from(this.pairs.values(), ({ pair, accepted, rejected }) => ({
        pairId: pair.id,
        code: pair.code,
        accepted,
        rejected: Object.fromEntries(rejected),
        ...state(pair.id),
      })),
    }
  }
}
