// The side rail of desktops: entries above, the user and their settings below.
import { Mark } from '@tallystick/ui/primitives/mark'
import { Link } from '@tallystick/ui/routing/routing'
import { Languages, LogIn, LogOut, Moon, RotateCcw, Sun } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { lazy, Suspense, useState } from 'react'
import { SupportLink } from '../entities/support/support-link.tsx'
import { useSession } from '../platform/stores/session-store.ts'
import { chooseTheme, useTheme } from '../platform/stores/theme.ts'
import { useWords } from '../platform/words.ts'
import { Bell } from '../entities/notice/bell.tsx'
import { ENTRIES } from './entries.ts'

const dialogs = () => import('../entities/session/account-dialogs.tsx')
const LogOutDialog = lazy(async () => ({ default: (await dialogs()).LogOutDialog }))
const ResetDemoDialog = lazy(async () => ({ default: (await dialogs()).ResetDemoDialog }))

const ITEM =
  'flex w-full flex-col items-center gap-1 rounded-control px-0.5 py-2 text-center text-[0.6875rem] leading-tight font-medium hyphens-auto wrap-anywhere text-muted transition hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent'

export function SideRail() {
  const t = useWords('app')
  const user = useSession(state => state.user)
  const [asking, setAsking] = useState<'logOut' | 'reset' | null>(null)
  const dark = useTheme() === 'dark'

  return (
    <aside aria-label={t('menu')} className="z-20 w-26 shrink-0 border-e border-line bg-surface">
      <div className="sticky top-0 flex h-window flex-col items-center overflow-y-auto px-1.5 py-3">
        <Link to="/" aria-label={t('productName')} className="mb-4 rounded-control p-1">
          <Mark className="size-9" />
        </Link>
        <nav aria-label={t('mainNavigation')} className="w-full space-y-1">
          {ENTRIES.map(({ to, words, Icon }) => (
            <Link key={to} to={to} className={ITEM}>
              <Icon className="size-5" strokeWidth={1.75} aria-hidden="true" />
              {t(words)}
            </Link>
          ))}
        </nav>
        <div className="mt-auto w-full space-y-1">
          <Bell withName className={ITEM} />
          <SupportLink className={ITEM} />
          {user?.is_demo === 1 && <Item icon={RotateCcw} label={t('resetDemo')} onClick={() => setAsking('reset')} />}
          <Item
            icon={dark ? Sun : Moon}
            label={t('nightMode')}
            pressed={dark}
            onClick={() => chooseTheme(dark ? 'light' : 'dark')}
          />
          <Link to="/language" className={ITEM}>
            <Languages className="size-5" strokeWidth={1.75} aria-hidden="true" />
            {t('language')}
          </Link>
          {user ? (
            <Item icon={LogOut} label={t('logOut')} onClick={() => setAsking('logOut')} />
          ) : (
            <Link to="/login" className={ITEM}>
              <LogIn className="mirror size-5" strokeWidth={1.75} aria-hidden="true" />
              {t('logIn')}
            </Link>
          )}
        </div>
      </div>
      <Suspense>
        {asking === 'logOut' && <LogOutDialog onClose={() => setAsking(null)} />}
        {asking === 'reset' && <ResetDemoDialog onClose={() => setAsking(null)} />}
      </Suspense>
    </aside>
  )
}

interface ItemProps {
  readonly icon: ComponentType<{ className?: string; strokeWidth?: number }>
  readonly label: ReactNode
  readonly pressed?: boolean
  readonly onClick: () => void
}

function Item({ icon: Icon, label, pressed, onClick }: ItemProps) {
  return (
    <button type="button" aria-pressed={pressed} onClick={onClick} className={ITEM}>
      <Icon className="size-5" strokeWidth={1.75} />
      {label}
    </button>
  )
}
