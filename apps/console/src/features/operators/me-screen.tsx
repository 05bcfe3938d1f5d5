// The operator's own account: roles, and a new password, which ends the other sessions.
import { OneTimeCodeField } from '../../ui/one-time-code-field.tsx'
import { type FormEvent, useState } from 'react'
import { useAct } from '../../platform/api.ts'
import { useSession } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { TextField } from '@tallystick/ui/forms/field'
import { Card, Facts, Page } from '../../ui/page.tsx'

export default function MeScreen() {
  const t = useWords()
  const operator = useSession(state => state.operator)
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [otp, setOtp] = useState('')
  const act = useAct('operatorPassword')
  function submit(event: FormEvent): void {
    event.preventDefault()
    act.mutate(
      { password, new_password: newPassword, otp },
      {
        onSuccess: () => {
          setPassword('')
          setNewPassword('')
          setOtp('')
        },
      },
    )
  }
  return (
    <Page title={operator?.name ?? ''}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title={t('profile')} padded>
          <Facts
            facts={[
              [t('email'), operator?.email ?? ''],
              [t('roles'), operator?.roles.map(role => t(role)).join(' · ') ?? ''],
            ]}
          />
        </Card>
        <Card title={t('changePassword')} padded>
          <form onSubmit={submit} className="space-y-4">
            <TextField
              label={t('oldPassword')}
              type="password"
              autoComplete="current-password"
              required
              value={password}
              onChange={setPassword}
            />
            <TextField
              label={t('newPassword')}
              hint={t('passwordHint')}
              type="password"
              autoComplete="new-password"
              minLength={12}
              maxLength={72}
              required
              value={newPassword}
              onChange={setNewPassword}
            />
            <OneTimeCodeField value={otp} onChange={setOtp} />
            <Button type="submit" look="primary" busy={act.isPending}>
              {t('save')}
            </Button>
          </form>
        </Card>
      </div>
    </Page>
  )
}
