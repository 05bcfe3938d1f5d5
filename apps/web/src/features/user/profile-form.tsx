// Nickname and picture: what other traders see of a user.
import { AVATARS } from '@tallystick/wire/trader/avatars'
import { type FormEvent, useState } from 'react'
import { checkSession } from '../../entities/session/session.ts'
import { api } from '../../platform/api/api.ts'
import { useSession } from '../../platform/stores/session-store.ts'
import { showToast } from '@tallystick/ui/layers/toasts'
import { useWords } from '../../platform/words.ts'
import { Avatar } from '../../ui/primitives/avatar.tsx'
import { Button } from '@tallystick/ui/primitives/button'
import { Field, INPUT } from '@tallystick/ui/forms/field'

const LONGEST = 24

export function ProfileForm() {
  const t = useWords('user')
  const user = useSession(state => state.user)
  const [nickname, setNickname] = useState(user?.name ?? '')
  const [avatar, setAvatar] = useState(user?.avatar ?? 'stick')
  const [busy, setBusy] = useState(false)
  const isChanged = nickname.trim() !== user?.name || avatar !== user.avatar

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    try {
      const { msg } = await api.call('setProfile', { nickname: nickname.trim(), avatar })
      await checkSession()
      showToast(msg, 'success')
    } catch {
      // The client has said what went wrong.
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-label={t('profile')} className="rounded-card border border-line bg-surface p-5">
      <form onSubmit={event => void save(event)} noValidate className="space-y-4">
        <Field label={t('nickname')} hint={t('nicknameHint')}>
          {ids => (
            <input
              {...ids}
              type="text"
              autoComplete="off"
              maxLength={LONGEST}
              value={nickname}
              onChange={event => setNickname(event.target.value)}
              className={INPUT}
            />
          )}
        </Field>
        <div role="radiogroup" aria-label={t('avatar')} className="grid grid-cols-6 justify-items-center gap-2">
          {AVATARS.map((name, index) => (
            <label key={name} className="cursor-pointer rounded-full">
              <input
                type="radio"
                name="avatar"
                checked={name === avatar}
                onChange={() => setAvatar(name)}
                aria-label={t('avatarName', { number: index + 1 })}
                className="peer sr-only"
              />
              <Avatar
                name={name}
                className="m-0.5 size-11 ring-accent ring-offset-2 ring-offset-surface peer-checked:ring-2 peer-focus-visible:ring-4"
              />
            </label>
          ))}
        </div>
        <Button
          type="submit"
          size="small"
          look="primary"
          block
          busy={busy}
          disabled={!isChanged || nickname.trim() === ''}
        >
          {t('save')}
        </Button>
      </form>
    </section>
  )
}
