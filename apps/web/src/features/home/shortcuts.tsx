// The shortcuts of Home. One shows once its screen exists; `real` ones answer a demo user with 'only true account'.
import { useRouter } from '@tallystick/ui/routing/routing'
import { Bitcoin, HandCoins, type LucideIcon, Newspaper, Pickaxe, PlayCircle } from 'lucide-react'
import { useState } from 'react'
import type { Catalogues } from '@tallystick/i18n/catalogues'
import type { PlainKey } from '@tallystick/i18n/messages'
import { OnlyTrueAccountDialog } from '../../entities/session/real-only.tsx'
import { useIsDemo } from '../../platform/stores/session-store.ts'
import { useWords } from '../../platform/words.ts'

interface Shortcut {
  readonly to: string
  readonly words: PlainKey<Catalogues['home']>
  readonly Icon: LucideIcon
  readonly real: boolean
}

const SHORTCUTS: readonly Shortcut[] = [
  { to: '/loan', words: 'loan', Icon: HandCoins, real: true },
  { to: '/mine/charge?type=1', words: 'buyCoin', Icon: Bitcoin, real: true },
  { to: '/video', words: 'video', Icon: PlayCircle, real: false },
  { to: '/mining', words: 'funds', Icon: Pickaxe, real: false },
  { to: '/news', words: 'news', Icon: Newspaper, real: false },
]

const ITEM =
  'flex min-h-18 min-w-min flex-auto flex-col items-center gap-1.5 pt-3 pb-2 rounded-control text-[clamp(0.625rem,3vw,0.75rem)] font-medium hyphens-auto transition hover:bg-sunken'

export function Shortcuts() {
  const t = useWords('home')
  const isDemo = useIsDemo()
  const router = useRouter()
  const [refused, setRefused] = useState(false)
  const shown = SHORTCUTS.filter(({ to }) => router.hasPath(to.split('?')[0] ?? to))
  return (
    <nav aria-label={t('shortcuts')} className="flex gap-1">
      {shown.map(({ to, words: name, Icon, real }) => {
        const inside = (
          <>
            <Icon className="size-5.5 text-accent" strokeWidth={1.6} aria-hidden="true" />
            <span className="max-w-full px-0.5 text-center leading-tight text-balance wrap-break-word hyphens-auto">
              {t(name)}
            </span>
          </>
        )
        return real && isDemo ? (
          <button key={to} type="button" className={ITEM} onClick={() => setRefused(true)}>
            {inside}
          </button>
        ) : (
          <a key={to} href={`#${to}`} className={ITEM}>
            {inside}
          </a>
        )
      })}
      {refused && <OnlyTrueAccountDialog onClose={() => setRefused(false)} />}
    </nav>
  )
}
