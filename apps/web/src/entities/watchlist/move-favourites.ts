// Markets that were starred on this device before watchlists were kept by the server: they go into the user's first list, once.
import { flagToWire } from '@tallystick/wire/flag'
import { api } from '../../platform/api/api.ts'
import { useSettings } from '../../platform/stores/settings-store.ts'

export async function moveFavourites(): Promise<void> {
  const { favourites } = useSettings.getState()
  const { data: pairs } = await api.call('tradeList', {}, { showErrorMessage: false })
  const ids = favourites.flatMap(code => pairs.find(pair => pair.Code === code)?.Id ?? [])
  if (ids.length > 0)
    await api.call('watchPairs', { forex_ids: ids.join(','), watched: flagToWire(true) }, { showErrorMessage: false })
  useSettings.setState({ favourites: [] })
}
