// The bottom tab bar of phones.
import { Link } from '@tallystick/ui/routing/routing'
import { useWords } from '../platform/words.ts'
import { ENTRIES } from './entries.ts'

export function TabBar() {
  const t = useWords('app')
  return (
    <nav
      aria-label={t('mainNavigation')}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="mx-auto flex max-w-xl">
        {ENTRIES.map(({ to, words, Icon }) => (
          <li key={to} className="min-w-0 grow basis-auto">
            <Link
              to={to}
              className="flex min-h-15 flex-col items-center justify-center gap-1 px-px text-center text-[clamp(0.625rem,3vw,0.75rem)] leading-tight font-medium hyphens-auto text-muted transition aria-[current=page]:text-accent"
            >
              <Icon className="size-5.5" strokeWidth={1.75} aria-hidden="true" />
              <span className="max-w-full wrap-anywhere">{t(words)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
