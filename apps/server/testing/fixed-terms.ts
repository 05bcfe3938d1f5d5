// Terms for tests of a host whose operators change nothing.
import type { PairTerms } from '@tallystick/engine/core/pair'
import { DEFAULT_SETTINGS } from '@tallystick/engine/core/settings'
import type { ReadTerms } from '../src/engine-host/shard/engine-terms.ts'

export function fixedTerms(pairs: readonly PairTerms[] = []): ReadTerms {
  return () => Promise.resolve({ settings: DEFAULT_SETTINGS, pairs })
}
