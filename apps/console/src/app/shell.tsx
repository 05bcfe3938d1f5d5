// The frame around every screen: navigation at the side (a drawer on phones), the operator and their settings below it.
import { LANGUAGES } from '@tallystick/i18n/languages'
import { mayCall } from '@tallystick/wire/operator/calls'
import { Link, Outlet } from '@tallystick/ui/routing/routing'
import { LogOut, Menu, Moon, Sun } from 'lucide-react'
import { Suspense, useState } from 'react'
import { endSession, useAct, useAsk } from '../platform/api.ts'
import { CONSOLE_LANGUAGES, setTheme, usePreferences } from '../platform/preferences.ts'
import { useSession } from '../platform/session.ts'
import { showLanguage, useWords } from '../platform/words.ts'
import { Button, IconButton } from '@tallystick/ui/primitives/button'
import { classNames } from '@tallystick/ui/theme/class-names'
import { Mark } from '@tallystick/ui/primitives/mark'
import { Toaster } from '@tallystick/ui/layers/toaster'
import { ENTRY_GROUPS } from './entries.ts'

export function Shell() {
  const isSignedIn = useSession(state => state.token !== '')
  return (
    <>
      {isSignedIn ? <Frame /> : <Screen />}
      <Toaster />
    </>
  )
}

/** Another screen takes the place of this one when its code is here; only the very first is waited for with nothing. */
function Screen() {
  return (
    <Suspense>
      <Outlet />
    </Suspense>
  )
}

function Frame() {
  const t = useWords()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-raised focus:p-3"
        onClick={event => {
          event.preventDefault()
          document.getElementById('content')?.focus()
        }}
      >
        {t('skipToContent')}
      </a>
      <div className="sticky top-0 z-20 flex items-center gap-2 border-b border-line bg-surface px-2 py-1 lg:hidden">
        <IconButton label={t('menu')} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <Menu className="size-5" />
        </IconButton>
        <Mark className="size-7" />
        <span className="font-semibold">{t('console')}</span>
      </div>
      <aside
        className={classNames(
          'flex-col border-line bg-surface lg:sticky lg:top-0 lg:flex lg:h-dvh lg:border-e',
          isOpen ? 'flex border-b' : 'hidden',
        )}
      >
        <div className="hidden items-center gap-2 px-4 py-4 lg:flex">
          <Mark className="size-8" />
          <span className="font-semibold">{t('console')}</span>
        </div>
        <Navigation onGo={() => setIsOpen(false)} />
        <Person />
      </aside>
      <main id="content" tabIndex={-1} className="min-w-0 outline-none">
        <Screen />
      </main>
    </div>
  )
}

const ITEM =
  'flex min-h-11 items-center gap-3 rounded-control px-3 text-sm text-muted transition hover:bg-sunken hover:text-ink lg:min-h-9 aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent'

function Navigation({ onGo }: { readonly onGo: () => void }) {
  const t = useWords()
  const roles = useSession(state => state.operator?.roles) ?? []
  // Kept current by the server's events.
  const waiting = useAsk('operatorWaiting', {}).data ?? []
  const countOf = (queue: string | undefined): number => waiting.find(row => row.queue === queue)?.waiting ?? 0
  return (
    <nav aria-label={t('mainNavigation')} className="min-h-0 grow space-y-4 overflow-y-auto px-2 py-2">
      {ENTRY_GROUPS.map(({ words, entries }) => {
        const open = entries.filter(entry => mayCall(entry.call, roles))
        if (open.length === 0) return null
        return (
          <div key={words}>
            <p className="px-3 pb-1 text-xs font-medium text-muted">{t(words)}</p>
            {open.map(({ to, words: label, Icon, queue }) => (
              <Link key={to} to={to} className={ITEM} onClick={onGo}>
                <Icon className="size-4.5 shrink-0" strokeWidth={1.75} />
                <span className="grow">{t(label)}</span>
                <Badge count={countOf(queue)} />
              </Link>
            ))}
          </div>
        )
      })}
    </nav>
  )
}

function Badge({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <span
      data-testid="badge"
      aria-hidden
      className="figure min-w-5 rounded-full bg-accent-soft px-1.5 text-center text-xs font-medium text-accent"
    >
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
    </span>
  )
}

const MOST_SHOWN = 99

function Person() {
  const t = useWords()
  const operator = useSession(state => state.operator)
  const { theme, language } = usePreferences()
  const leave = useAct('operatorLogout', endSession)
  const next = CONSOLE_LANGUAGES.find(code => code !== language) ?? 'en'
  return (
    <div className="border-t border-line p-3">
      <Link to="/me" className="block px-1 pb-2 text-sm">
        <span className="block truncate font-medium">{operator?.name}</span>
        <span className="block truncate text-xs text-muted">{operator?.roles.map(role => t(role)).join(' · ')}</span>
      </Link>
      <div className="flex items-center gap-1">
        <IconButton label={t('nightMode')} onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
          {theme === 'dark' ? <Sun className="size-4.5" /> : <Moon className="size-4.5" />}
        </IconButton>
        <Button look="quiet" onClick={() => void showLanguage(next)}>
          {LANGUAGES[next].ownName}
        </Button>
        <IconButton label={t('signOut')} className="ms-auto" onClick={() => leave.mutate({})}>
          <LogOut className="mirror size-4.5" />
        </IconButton>
      </div>
    </div>
  )
}
