// The phone's menu: the user, and the settings that have no screen of their own yet.
import { Link } from '@tallystick/ui/routing/routing'
import { ChevronRight, Languages, LogIn, LogOut, Moon, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { LogOutDialog, ResetDemoDialog } from '../../entities/session/account-dialogs.tsx'
import { LANGUAGES } from '@tallystick/i18n/languages'
import { SupportLink } from '../../entities/support/support-link.tsx'
import { isDemo, useSession } from '../../platform/stores/session-store.ts'
import { chooseTheme, useTheme } from '../../platform/stores/theme.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { Sheet } from '../../ui/layers/sheet.tsx'
import { Switch } from '../../ui/forms/switch.tsx'

const ROW = 'flex min-h-13 w-full items-center gap-3 text-start'

export function MenuSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useWords('app')
  const { language } = useLocale()
  const user = useSession(state => state.user)
  const dark = useTheme() === 'dark'
  const [asking, setAsking] = useState<'logOut' | 'reset' | null>(null)
  return (
    <Sheet title={t('menu')} onClose={onClose}>
      <div className="divide-y divide-line">
        <Link to="/language" onClick={onClose} className={ROW}>
          <Languages className="size-5 text-muted" aria-hidden="true" />
          <span className="grow">{t('language')}</span>
          <span className="text-sm text-muted">{LANGUAGES[language].ownName}</span>
          <ChevronRight className="mirror size-4 text-muted" aria-hidden="true" />
        </Link>
        <SupportLink onClick={onClose} className={ROW} />
        <Switch look="row" checked={dark} onChange={on => chooseTheme(on ? 'dark' : 'light')} className={ROW}>
          <Moon className="size-5 text-muted" aria-hidden="true" />
          {t('nightMode')}
        </Switch>
        {isDemo(user) && (
          <button type="button" className={ROW} onClick={() => setAsking('reset')}>
            <RotateCcw className="size-5 text-muted" aria-hidden="true" />
            {t('resetDemo')}
          </button>
        )}
        {user ? (
          <button type="button" className={ROW} onClick={() => setAsking('logOut')}>
            <LogOut className="mirror size-5 text-muted" aria-hidden="true" />
            {t('logOut')}
          </button>
        ) : (
          <Link to="/login" onClick={onClose} className={ROW}>
            <LogIn className="mirror size-5 text-muted" aria-hidden="true" />
            {t('logIn')}
          </Link>
        )}
      </div>
      {asking === 'logOut' && <LogOutDialog onClose={() => setAsking(null)} onDone={onClose} />}
      {asking === 'reset' && <ResetDemoDialog onClose={() => setAsking(null)} onDone={onClose} />}
    </Sheet>
  )
}
