// The user centre: the user, their balances, and links to all other screens.
import { LANGUAGES } from '@tallystick/i18n/languages'
import { Chip } from '@tallystick/ui/primitives/chip'
import { useRouter } from '@tallystick/ui/routing/routing'
import { Copy, Languages, LogOut, Moon } from 'lucide-react'
import { useState } from 'react'
import { LogOutDialog, ResetDemoDialog } from '../../entities/session/account-dialogs.tsx'
import { OnlyTrueAccountDialog } from '../../entities/session/real-only.tsx'
import { isDemo, useIsDemo, useSession } from '../../platform/stores/session-store.ts'
import { chooseTheme, useTheme } from '../../platform/stores/theme.ts'
import { copyText } from '../../platform/copy-text.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { Avatar } from '../../ui/primitives/avatar.tsx'
import { IconButton } from '@tallystick/ui/primitives/button'
import { useScreenTitle } from '../../platform/screen-title.ts'
import { RowButton, RowCard, RowLink, RowSwitch } from '../../ui/tables/rows.tsx'
import { UserAssets } from './user-assets.tsx'
import { ENTRY_GROUPS, type UserEntry } from './entries.ts'

type Asking = 'logOut' | 'reset' | 'realOnly' | null

export default function UserScreen() {
  useScreenTitle(useWords('app')('account'))
  const [asking, setAsking] = useState<Asking>(null)
  const close = (): void => setAsking(null)
  return (
    <div className="gutter page-start max-w-3xl space-y-5 wide:max-w-page pt-[max(1rem,env(safe-area-inset-top))] pb-8 desktop:pt-8">
      <Head onLogOut={() => setAsking('logOut')} />
      <div className="space-y-5 wide:grid wide:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] wide:items-start wide:gap-5 wide:space-y-0">
        {/* As far down as the first card beside it, which has a title above. */}
        <div className="space-y-5 wide:pt-7">
          <UserAssets onReset={() => setAsking('reset')} onRealOnly={() => setAsking('realOnly')} />
          <Appearance />
        </div>
        <Entries onRealOnly={() => setAsking('realOnly')} />
      </div>
      {asking === 'logOut' && <LogOutDialog onClose={close} />}
      {asking === 'reset' && <ResetDemoDialog onClose={close} />}
      {asking === 'realOnly' && <OnlyTrueAccountDialog onClose={close} />}
    </div>
  )
}

function Head({ onLogOut }: { readonly onLogOut: () => void }) {
  const t = useWords('user')
  const app = useWords('app')
  const user = useSession(state => state.user)
  if (!user) return null
  const contact = user.email || user.mobile
  return (
    <header className="flex items-center gap-4">
      <Avatar name={user.avatar} className="size-14" />
      <div className="min-w-0 grow">
        <h1 className="text-lg leading-snug font-semibold wrap-anywhere" data-testid="account-label">
          {isDemo(user) ? app('mockAccount') : user.name || contact}
        </h1>
        {!isDemo(user) && contact !== '' && (
          <p className="text-sm wrap-anywhere text-muted">
            <bdi dir="ltr">{contact}</bdi>
          </p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-1.5">
          <Chip tone="accent">{t('vip', { level: user.level })}</Chip>
          <Chip>{t('creditScore', { score: user.credit_score })}</Chip>
          <button
            type="button"
            onClick={() => void copyText(user.uid)}
            className="figure inline-flex min-h-6 items-center gap-1 rounded-sm text-xs text-muted hover:text-ink"
          >
            {app('uid', { uid: user.uid })}
            <span className="sr-only">{t('copyUid')}</span>
            <Copy className="size-3" aria-hidden="true" />
          </button>
        </p>
      </div>
      <IconButton label={app('logOut')} onClick={onLogOut} className="-me-2 self-start">
        <LogOut className="mirror size-5" />
      </IconButton>
    </header>
  )
}

function Appearance() {
  const t = useWords('user')
  const app = useWords('app')
  const { language } = useLocale()
  const dark = useTheme() === 'dark'
  return (
    <RowCard title={t('appearance')}>
      <RowLink to="/language" icon={Languages} value={LANGUAGES[language].ownName}>
        {app('language')}
      </RowLink>
      <RowSwitch icon={Moon} checked={dark} onChange={on => chooseTheme(on ? 'dark' : 'light')}>
        {app('nightMode')}
      </RowSwitch>
    </RowCard>
  )
}

function Entries({ onRealOnly }: { readonly onRealOnly: () => void }) {
  const t = useWords('user')
  const isDemo = useIsDemo()
  const router = useRouter()
  const exists = (entry: UserEntry): boolean => router.hasPath(entry.to)
  const groups = ENTRY_GROUPS.map(({ title, entries }) => ({ title, entries: entries.filter(exists) }))
  return (
    <nav
      aria-label={t('title')}
      className="space-y-5 wide:grid wide:grid-cols-2 wide:items-start wide:gap-5 wide:space-y-0"
    >
      {groups
        .filter(group => group.entries.length > 0)
        .map(group => (
          <RowCard key={group.title} title={t(group.title)}>
            {group.entries.map(({ to, words, Icon, real }) =>
              real && isDemo ? (
                <RowButton key={to} icon={Icon} onClick={onRealOnly}>
                  {t(words)}
                </RowButton>
              ) : (
                <RowLink key={to} to={to} icon={Icon}>
                  {t(words)}
                </RowLink>
              ),
            )}
          </RowCard>
        ))}
    </nav>
  )
}
