// The margin call, where no screen shows it: loaded once the margin level comes near any warning level.
import { decimal } from '@tallystick/kernel/decimal'
import { usePath } from '@tallystick/ui/routing/routing'
import { useLiveAccount } from '../../entities/wallet/live-account.ts'
import { screen } from '../screen.tsx'

/** Operators set none above it. */
const HIGHEST_WARNING = decimal('300')
/** Screens with a margin call of their own. */
const SAID_THERE: readonly string[] = ['/order', '/notices']

const bar = screen(() => import('../../features/orders/margin/margin-bar.tsx'), ['orders', 'margin'], {
  skeleton: null,
})

export function MarginBar() {
  const path = usePath()
  const isNear = useLiveAccount(({ margin, marginLevel }) => margin !== 0n && marginLevel <= HIGHEST_WARNING)
  return isNear && !SAID_THERE.includes(path) && <bar.Show />
}
