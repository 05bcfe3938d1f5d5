// The account to register, recover or log in with: an email address, or an area and a mobile number.
import { AreaPicker } from '../../entities/session/area-picker.tsx'
import type { Area } from '../../entities/session/registration.ts'
import { useWords } from '../../platform/words.ts'
import { Choices } from '../../ui/forms/choices.tsx'
import { Field, INPUT } from '@tallystick/ui/forms/field'

interface AccountFieldProps {
  readonly byMobile: boolean
  readonly email: string
  readonly area: Area | undefined
  readonly mobile: string
}

interface Props {
  readonly value: AccountFieldProps
  readonly onChange: (change: Partial<AccountFieldProps>) => void
  /** Mobile numbers are enabled: the user may choose. */
  readonly canChoose: boolean
}

export function AccountField({ value, onChange, canChoose }: Props) {
  const t = useWords('session')
  return (
    <>
      {canChoose && (
        <Choices
          kind="radios"
          look="segments"
          label={t('accountType')}
          options={[
            { value: 'email', label: t('email') },
            { value: 'mobile', label: t('mobile') },
          ]}
          value={value.byMobile ? 'mobile' : 'email'}
          onChange={kind => onChange({ byMobile: kind === 'mobile' })}
        />
      )}
      {value.byMobile ? (
        <MobileField area={value.area} mobile={value.mobile} onChange={onChange} />
      ) : (
        <Field label={t('email')}>
          {ids => (
            <input
              {...ids}
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              dir="ltr"
              value={value.email}
              onChange={event => onChange({ email: event.target.value })}
              className={INPUT}
            />
          )}
        </Field>
      )}
    </>
  )
}

interface MobileFieldProps {
  readonly area: Area | undefined
  readonly mobile: string
  readonly onChange: (change: { area?: Area; mobile?: string }) => void
}

export function MobileField({ area, mobile, onChange }: MobileFieldProps) {
  const t = useWords('session')
  return (
    <Field label={t('mobile')}>
      {ids => (
        <div className="flex gap-2">
          <AreaPicker
            value={area}
            onChange={picked => onChange({ area: picked })}
            label={t('area')}
            searchLabel={t('areaSearch')}
          />
          <input
            {...ids}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={20}
            dir="ltr"
            value={mobile}
            onChange={event => onChange({ mobile: event.target.value })}
            className={`${INPUT} min-w-0`}
          />
        </div>
      )}
    </Field>
  )
}
