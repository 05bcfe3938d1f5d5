// Pushed messages on this device: the switch, or why there is none.
import { useState } from 'react'
import type { NoticeSettings } from '../../entities/notice/notice-settings.ts'
import { canPush, isPushBlocked, switchPushOff, switchPushOn, useIsPushOn } from '../../entities/notice/push.ts'
import { useWords } from '../../platform/words.ts'
import { Switch } from '../../ui/forms/switch.tsx'

interface PushCardProps {
  readonly settings: NoticeSettings
  readonly onChange: (settings: NoticeSettings) => void
}

type Problem = 'pushBlocked' | 'pushFailed'

export function PushCard({ settings, onChange }: PushCardProps) {
  const t = useWords('notices')
  const isOn = useIsPushOn()
  const [problem, setProblem] = useState<Problem | null>(() => (isPushBlocked() ? 'pushBlocked' : null))
  const [busy, setBusy] = useState(false)

  async function change(wanted: boolean): Promise<void> {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      if (!wanted) await switchPushOff()
      else if ((await switchPushOn()) === 'blocked') setProblem('pushBlocked')
    } catch {
      setProblem('pushFailed')
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className="space-y-3 rounded-card border border-line bg-surface p-4">
      {canPush() ? (
        <>
          <Switch className="w-full" checked={isOn} onChange={wanted => void change(wanted)}>
            <span className="text-base font-medium">{t('pushHere')}</span>
          </Switch>
          <p className={`text-sm text-pretty ${problem === null ? 'text-muted' : 'text-warn'}`} aria-live="polite">
            {t(problem ?? 'pushNote')}
          </p>
        </>
      ) : (
        <>
          <h2 className="font-medium">{t('pushHere')}</h2>
          <p className="text-sm text-pretty text-muted">{t('pushNone')}</p>
        </>
      )}
      <Switch
        className="w-full"
        checked={settings.pushFigures}
        onChange={pushFigures => onChange({ ...settings, pushFigures })}
      >
        <span>
          <span className="block text-base">{t('pushFigures')}</span>
          <span className="block text-sm text-pretty text-muted">{t('pushFiguresNote')}</span>
        </span>
      </Switch>
    </section>
  )
}
