// The port every price source implements: it delivers unchecked quotes. Nothing trades on a raw quote; guards.ts decides.
import type { Instant } from '@tallystick/kernel/clock'

/** One price exactly as the source wrote it. */
export interface RawQuote {
  /** The pair's code in our spelling; adapters translate their own symbols. */
  readonly code: string
  /** Price as text: a number would already have lost what the source wrote. */
  readonly price: string
  /** When the source says the price was made. */
  readonly sourceTime: Instant
  /** Grows by one per quote of a pair within one connection; absent when the source numbers nothing. */
  readonly seq?: number
}

export interface SourceListener {
  quote(raw: RawQuote): void
  /** Connected or lost. Sequence numbers may restart with every connection. */
  connection(up: boolean): void
  /** Something arrived that could not be read as a quote at all. */
  garbage(): void
}

/** Where prices come from. One listener, from start to stop. */
export interface QuoteSource {
  /** @param since prices up to and including this instant are known already. */
  start(listener: SourceListener, since: Instant): void
  stop(): void
}
