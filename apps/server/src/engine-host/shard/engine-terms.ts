// Settings and terms the engine decides by. They are read together and belong to one settings version of the database.
import type { PairTerms } from '@tallystick/engine/core/pair'
import type { EngineSettings } from '@tallystick/engine/core/settings'

export interface EngineTerms {
  /** Settings, switches, and what micro trading offers. */
  readonly settings: EngineSettings
  readonly pairs: readonly PairTerms[]
}

/** Reads what the database says now. Never older than the call: what a process has in memory will not do. */
export type ReadTerms = () => Promise<EngineTerms>
