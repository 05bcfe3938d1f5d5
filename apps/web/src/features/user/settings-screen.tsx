// Settings: public profile, two-factor login, devices, history of changed terms, and logout.
import { Bell, FileClock, KeyRound, Scale } from 'lucide-react'
import { useState } from 'react'
import { LogOutDialog } from '../../entities/session/account-dialogs.tsx'
import { useIsDemo } from '../../platform/stores/session-store.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { RowCard, RowLink } from '../../ui/tables/rows.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionList } from './session-list.tsx'
import { Halves } from '../../ui/primitives/beside.tsx'
import { SubPage } from '../../ui/primitives/sub-page.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'

export default function SettingsScreen() {
  const t = useWords('user')
  const app = useWords('app')
  const isDemo = useIsDemo()
  const [asking, setAsking] = useState(false)
  return (
    <SubPage title={t('settingsTitle')} above="/user" size="beside">
      <Halves
        stack="space-y-5"
        second={
          <>
            <SessionList />
            <RowCard>
              <RowLink to="/mine/notices" icon={Bell}>
                {t('notices')}
              </RowLink>
              <RowLink to="/mine/api-keys" icon={KeyRound}>
                {t('apiKeys')}
              </RowLink>
              <RowLink to="/mine/changes" icon={FileClock}>
                {t('changes')}
              </RowLink>
              <RowLink to="/fair" icon={Scale}>
                {t('fair')}
              </RowLink>
            </RowCard>
            <Button block look="danger" onClick={() => setAsking(true)}>
              {app('logOut')}
            </Button>
          </>
        }
      >
        <ProfileForm />
        {!isDemo && <TwoFactorCard />}
      </Halves>
      {asking && <LogOutDialog onClose={() => setAsking(false)} />}
    </SubPage>
  )
}
