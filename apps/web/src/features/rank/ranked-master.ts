// A master of the ranking, in the app.
import type { RankedMaster as WireMaster } from '@tallystick/wire/trader/schemas'
import type { MasterListing } from '../../entities/master/master-filters.tsx'
import { PRIVATE } from '../../entities/session/session.ts'
import { usePages } from '../../platform/pages.ts'
import { useSignedIn } from '../../platform/stores/session-store.ts'

export interface RankedMaster extends Omit<WireMaster, 'simulated'> {
  readonly isSimulated: boolean
}

function masterFromWire({ simulated, ...rest }: WireMaster): RankedMaster {
  return { ...rest, isSimulated: simulated === 1 }
}

export function useRankedMasters(listing: MasterListing) {
  return usePages('rankedMasters', {
    queryKey: [PRIVATE, 'rank', listing, useSignedIn()],
    params: listing,
    rowOf: masterFromWire,
    idOf: row => row.user.user_id,
    show: masters => masters,
  })
}
