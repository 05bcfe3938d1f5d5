// Changes the stop-loss of the whole relation. It counts from now on.
import { copyStopLoss } from '@tallystick/formulas/copy'
import { formatPlain } from '@tallystick/i18n/numbers'
import { decimal, formatDecimal } from '@tallystick/kernel/decimal'
import { useState } from 'react'
import { useLocale, useWords } from '../../platform/words.ts'
import { Choices } from '../../ui/forms/choices.tsx'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx'
import { setFollowStop } from './follow-calls.ts'
import { STOP_PERCENTS } from './follow-form.ts'
import type { FollowedMaster } from './relation.ts'

export function StopDialog({ trader, onClose }: { readonly trader: FollowedMaster; readonly onClose: () => void }) {
  const t = useWords('follow')
  const { signs } = useLocale()
  const [percent, setPercent] = useState(trader.stopLossPercent)
  const [busy, setBusy] = useState(false)
  const amount = formatPlain(formatDecimal(copyStopLoss(decimal(trader.max_amount), percent ?? 0), 2), signs)

  async function save(): Promise<void> {
    setBusy(true)
    try {
      await setFollowStop(trader.user_id, percent)
      onClose()
    } catch {
      // The client has said why; the question stays.
    } finally {
      setBusy(false)
    }
  }

  const percents = new Set([...STOP_PERCENTS, ...(trader.stopLossPercent === null ? [] : [trader.stopLossPercent])])
  const choices = ['none', ...[...percents].toSorted((a, b) => a - b)] as const
  return (
    <ConfirmDialog
      title={t('setStop')}
      confirmLabel={t('save')}
      busy={busy}
      disabled={percent === trader.stopLossPercent}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <Choices
        kind="radios"
        look="segments"
        label={t('stopPercent')}
        options={choices.map(value => ({
          value,
          label: <span className="figure">{value === 'none' ? '–' : `${value}%`}</span>,
        }))}
        value={percent ?? 'none'}
        onChange={chosen => setPercent(chosen === 'none' ? null : chosen)}
        className="mt-1"
      />
      <p className="mt-3 text-pretty">{percent === null ? t('stopLossOff') : t('stopLossHint', { amount })}</p>
    </ConfirmDialog>
  )
}
