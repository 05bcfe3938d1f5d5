// The site's manifest, carried by the page or fetched once from its origin: title, API host, whether prices are simulated.
import { CALLS } from '@tallystick/wire/trader/calls'
import type { Manifest } from '@tallystick/wire/trader/schemas'
import { create } from 'zustand'
import { apiOrigin } from '../api/api-host.ts'
import { firstData, isFirstDataFresh } from '../first-data.ts'

interface ManifestState {
  readonly manifest: Manifest | null
}

const useManifestStore = create<ManifestState>()(() => ({ manifest: firstData?.manifest ?? null }))

let asked: Promise<Manifest> | undefined = firstData && Promise.resolve(firstData.manifest)

async function ask(): Promise<Manifest> {
  const response = await fetch(CALLS.manifest.path, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`manifest: HTTP ${response.status}`)
  // Our own server's file, checked by its contract tests.
  const manifest = (await response.json()) as Manifest
  useManifestStore.setState({ manifest })
  return manifest
}

// A kept page says what the site was like when it was kept.
if (firstData !== undefined && !isFirstDataFresh) ask().catch(() => {})

/** A failed attempt is not remembered: the next call asks again. */
function manifest(): Promise<Manifest> {
  asked ??= ask().catch((failure: unknown) => {
    asked = undefined
    throw failure
  })
  return asked
}

export async function resolveApiOrigin(): Promise<string> {
  const { api_host: rule } = await manifest()
  return apiOrigin(location.origin, rule)
}

/** True until the site says otherwise: an unlabelled simulated price would be worse than a labelled real one. */
export function usePricesSimulated(): boolean {
  return useManifestStore(state => state.manifest?.feed_label !== 'live')
}

/** Whether search lists companies; undefined until the site has said it. */
export function useMainMode(): boolean | undefined {
  return useManifestStore(state => state.manifest?.main_mode)
}

/** What a new demo account holds; undefined until the site has said it. */
export function useDemoBalance(): string | undefined {
  return useManifestStore(state => state.manifest?.demo_balance)
}

/** Empty until the site has said it. */
export function useSiteTitle(): string {
  return useManifestStore(state => state.manifest?.title ?? '')
}
