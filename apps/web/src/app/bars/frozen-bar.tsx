// Tells a frozen user on every screen what still works and how to contact support.
import { Link } from '@tallystick/ui/routing/routing'
import { useIsFrozen } from '../../platform/stores/session-store.ts'
import { useWords } from '../../platform/words.ts'

export function FrozenBar() {
  const t = useWords('app')
  const isFrozen = useIsFrozen()

  if (!isFrozen) return null
  return (
    <output
      data-testid="frozen-bar"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-warn-soft px-4 py-2 text-center text-sm text-warn"
    >
      <span>{t('accountFrozen')}</span>
      <Link to="/mine/chat" className="min-h-6 font-medium underline">
        {t('support')}
      </Link>
    </output>
  )
}
