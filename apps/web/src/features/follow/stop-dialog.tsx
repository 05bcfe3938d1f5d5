// Changes the stop-loss of the whole relation. It counts from now on.
import { copyStopLoss } from '@tallystick/formulas/copy'
import { formatPlain } from '@tallystick/i18n/numbers'
import { decimal, formatDecimal } from '@tallystick/kernel/decimal'
import type { FollowedTrader } from '@tallystick/wire/trader/schemas'
import { useState } from 'react'
import { useLocale, useWords } from '../../platform/words.ts'
import { Choices } from '../../ui/forms/choices.tsx'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx'
import { setFollowStop } from './follow-calls.ts'
import { STOP_PERCENTS } from './follow-form.ts'

export function StopDialog({ trader, onClose }: { readonly trader: FollowedTrader; readonly onClose: () => void }) {
  const t = useWords('follow')
  const { signs } = useLocale()
  const [percent, setPercent] = useState(trader.stop_loss_percent)
  const [busy, setBusy] = useState(false)
  const amount = formatPlain(formatDecimal(copyStopLoss(decimal(trader.max_amount), percent), 2), signs)

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

  const choices = [...new Set([0, ...STOP_PERCENTS, trader.stop_loss_percent])].toSorted((a, b) => a - b)
  return (
    <ConfirmDialog
      title={t('setStop')}
      confirmLabel={t('save')}
      busy={busy}
      disabled={percent === trader.stop_loss_percent}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <Choices
        kind="radios"
        look="segments"
        label={t('stopPercent')}
        options={choices.map(value => ({
          value,
          label: <span className="figure">{value === 0 ? '–' : `${value}%`}</span>,
        }))}
        value={percent}
        onChange={setPercent}
        className="mt-1"
      />
      <p className="mt-3 text-pretty">{percent === 0 ? t('stopLossOff') : t('stopLossHint', { amount })}</p>
    </ConfirmDialog>
  )
}
