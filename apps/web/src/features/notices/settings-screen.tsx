// Notification settings: what each channel sends, when emails come, and hours without any.
import { Choices } from '../../ui/forms/choices.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { SubPage } from '../../ui/primitives/sub-page.tsx'
import { ErrorState, SkeletonRows } from '../../ui/tables/list-states.tsx'
import { INPUT } from '@tallystick/ui/forms/field'
import type { EmailPace } from '@tallystick/wire/trader/schemas/users/notice-settings'
import { useId } from 'react'
import {
  NIGHT,
  type NoticeSettings,
  saveNoticeSettings,
  useNoticeSettings,
} from '../../entities/notice/notice-settings.ts'
import { useWords } from '../../platform/words.ts'
import { GroupTable } from './group-table.tsx'
import { PushCard } from './push-card.tsx'

const CARD = 'rounded-card border border-line bg-surface p-4'

export default function NoticeSettingsScreen() {
  const t = useWords('notices')
  const { data, isError, error, refetch } = useNoticeSettings()
  return (
    <SubPage title={t('settings')} above="/mine/system">
      {data === undefined ? (
        isError ? (
          <ErrorState failure={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={6}>
            <div className="flex min-h-14 items-center justify-between">
              <span className="skeleton h-4 w-40" />
              <span className="skeleton h-6 w-10 rounded-full" />
            </div>
          </SkeletonRows>
        )
      ) : (
        <div className="space-y-5">
          <p className="text-sm text-pretty text-muted">{t('intro')}</p>
          <GroupTable settings={data} onChange={save} />
          <p className="text-sm text-pretty text-muted">{t(data.hasEmail ? 'alwaysNote' : 'noEmail')}</p>
          {data.hasEmail && <Pace settings={data} />}
          <PushCard settings={data} onChange={save} />
          <QuietHours settings={data} />
        </div>
      )}
    </SubPage>
  )
}

const save = (settings: NoticeSettings): void => void saveNoticeSettings(settings)

function Pace({ settings }: { readonly settings: NoticeSettings }) {
  const t = useWords('notices')
  return (
    <section className={`${CARD} space-y-3`}>
      <h2 className="font-medium">{t('pace')}</h2>
      <Choices<EmailPace>
        kind="radios"
        look="segments"
        label={t('pace')}
        options={[
          { value: 'at_once', label: t('atOnce') },
          { value: 'daily', label: t('daily') },
        ]}
        value={settings.pace}
        onChange={pace => save({ ...settings, pace })}
      />
      <p className="text-sm text-pretty text-muted">{t('paceNote')}</p>
    </section>
  )
}

function QuietHours({ settings }: { readonly settings: NoticeSettings }) {
  const t = useWords('notices')
  const { quiet, timeZone } = settings
  return (
    <section className={`${CARD} space-y-3`}>
      <Switch
        className="w-full"
        checked={quiet !== null}
        onChange={isOn => save({ ...settings, quiet: isOn ? NIGHT : null })}
      >
        <span className="text-base font-medium">{t('quiet')}</span>
      </Switch>
      {quiet !== null && (
        <>
          <div className="grid grid-cols-2 gap-3">
            <TimeOfDay
              label={t('from')}
              value={quiet.from}
              other={quiet.to}
              onChange={from => save({ ...settings, quiet: { ...quiet, from } })}
            />
            <TimeOfDay
              label={t('to')}
              value={quiet.to}
              other={quiet.from}
              onChange={to => save({ ...settings, quiet: { ...quiet, to } })}
            />
          </div>
          <p className="text-sm text-pretty text-muted">{t('quietNote', { zone: timeZone })}</p>
        </>
      )}
    </section>
  )
}

interface TimeProps {
  readonly label: string
  readonly value: string
  /** The other end: hours without length are none. */
  readonly other: string
  readonly onChange: (value: string) => void
}

/** Saved once it is a whole time: a field that is being typed into is empty in between. */
function TimeOfDay({ label, value, other, onChange }: TimeProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm text-muted">
        {label}
      </label>
      <input
        id={id}
        type="time"
        className={INPUT}
        defaultValue={value}
        key={value}
        onBlur={({ target }) => {
          const typed = target.value
          if (typed !== '' && typed !== value && typed !== other) onChange(typed)
          else target.value = value
        }}
      />
    </div>
  )
}
