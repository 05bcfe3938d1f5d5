// A new password, twice.
import { useWords } from '../../platform/words.ts'
import { Field } from '@tallystick/ui/forms/field'
import { PasswordInput } from '../../ui/forms/password-input.tsx'

interface NewPasswordFieldsProps {
  readonly label: string
  readonly password: string
  readonly repeat: string
  readonly onChange: (change: { password?: string; repeat?: string }) => void
}

export function NewPasswordFields({ label, password, repeat, onChange }: NewPasswordFieldsProps) {
  const t = useWords('session')
  const labels = { show: t('showPassword'), hide: t('hidePassword') }
  const differs = repeat !== '' && repeat.length >= password.length && repeat !== password
  return (
    <>
      <Field label={label} hint={t('passwordHint')}>
        {ids => (
          <PasswordInput
            ids={ids}
            value={password}
            onChange={text => onChange({ password: text })}
            autoComplete="new-password"
            labels={labels}
          />
        )}
      </Field>
      <Field label={t('repeatPassword')} fault={differs ? t('passwordsDiffer') : undefined}>
        {ids => (
          <PasswordInput
            ids={ids}
            value={repeat}
            onChange={text => onChange({ repeat: text })}
            autoComplete="new-password"
            labels={labels}
          />
        )}
      </Field>
    </>
  )
}
