// Notification settings: what each channel sends, when emails come, and hours without any.
import { Choices } from '../../ui/forms/choices.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { Halves } from '../../ui/primitives/beside.tsx'
import { SubPage } from '../../ui/primitives/sub-page.tsx'
import { ErrorState, SkeletonRows } from '../../ui/tables/list-states.tsx'
import { INPUT } from '@tallystick/ui/forms/field'
import type { EmailPace } from '@tallystick/wire/trader/schemas/users/notice-settings'
import { type ReactNode, useId } from 'react'
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
  return (
    <SubPage title={t('settings')} above="/mine/system" size="beside">
      <SettingsOf>
        {data => (
          <Halves stack="space-y-5" second={<Channels settings={data} />}>
            <Groups settings={data} />
          </Halves>
        )}
      </SettingsOf>
    </SubPage>
  )
}

/** The same in one column, beside the inbox. */
export function NoticeSettingsPanel() {
  const t = useWords('notices')
  return (
    <section aria-label={t('settings')} className="space-y-5">
      <SettingsOf>
        {data => (
          <>
            <Groups settings={data} />
            <Channels settings={data} />
          </>
        )}
      </SettingsOf>
    </section>
  )
}

function SettingsOf({ children }: { readonly children: (settings: NoticeSettings) => ReactNode }) {
  const { data, isError, error, refetch } = useNoticeSettings()
  if (data !== undefined) return children(data)
  if (isError) return <ErrorState failure={error} onRetry={() => void refetch()} />
  return (
    <SkeletonRows count={6}>
      <div className="flex min-h-14 items-center justify-between">
        <span className="skeleton h-4 w-40" />
        <span className="skeleton h-6 w-10 rounded-full" />
      </div>
    </SkeletonRows>
  )
}

function Groups({ settings }: { readonly settings: NoticeSettings }) {
  const t = useWords('notices')
  return (
    <>
      <p className="text-sm text-pretty text-muted">{t('intro')}</p>
      <GroupTable settings={settings} onChange={save} />
      <p className="text-sm text-pretty text-muted">{t('onRequestNote')}</p>
      <p className="text-sm text-pretty text-muted">{t(settings.hasEmail ? 'alwaysNote' : 'noEmail')}</p>
    </>
  )
}

function Channels({ settings }: { readonly settings: NoticeSettings }) {
  return (
    <>
      {settings.hasEmail && <Pace settings={settings} />}
      <PushCard settings={settings} onChange={save} />
      <QuietHours settings={settings} />
    </>
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
