// "Repeat": the same market, direction, stake and duration once more, at the current price, after a question.
import { formatPlain } from '@tallystick/i18n/numbers'
import { formatDecimal } from '@tallystick/kernel/decimal'
import { Button, IconButton } from '@tallystick/ui/primitives/button'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { type MicroOrder, openMicro } from '../../entities/micro/micro.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx'
import { MicroTakenDialog, type TakenOrder } from './micro-taken-dialog.tsx'
import { useDurationText } from './micro-view.tsx'

interface RepeatButtonProps {
  readonly order: MicroOrder
  /** Where there is no room for the word. */
  readonly asIcon?: boolean
}

export function RepeatButton({ order, asIcon = false }: RepeatButtonProps) {
  const t = useWords('micro')
  const [step, setStep] = useState<'rest' | 'question' | TakenOrder>('rest')
  const ask = (): void => setStep('question')
  return (
    <>
      {asIcon ? (
        <IconButton label={t('repeat')} onClick={ask}>
          <RotateCcw className="size-4.5" />
        </IconButton>
      ) : (
        <Button size="small" block onClick={ask}>
          <RotateCcw className="size-4 text-accent" aria-hidden="true" />
          {t('repeat')}
        </Button>
      )}
      {step === 'question' && <Question order={order} onClose={() => setStep('rest')} onTaken={setStep} />}
      {typeof step === 'object' && <MicroTakenDialog order={step} onClose={() => setStep('rest')} />}
    </>
  )
}

interface QuestionProps {
  readonly order: MicroOrder
  readonly onClose: () => void
  readonly onTaken: (order: TakenOrder) => void
}

function Question({ order, onClose, onTaken }: QuestionProps) {
  const t = useWords('micro')
  const { signs } = useLocale()
  const durationText = useDurationText()
  const [busy, setBusy] = useState(false)
  const { pair, direction, seconds } = order
  const stake = formatDecimal(order.stake, 2)

  async function repeat(): Promise<void> {
    setBusy(true)
    try {
      const { price } = await openMicro(pair.id, direction, order.stake, seconds)
      onTaken({ direction, pair: pair.showCode, price: formatDecimal(price, pair.places), stake, seconds })
    } catch {
      // The client has said why.
      onClose()
    }
  }

  return (
    <ConfirmDialog
      title={t('repeatQuestion')}
      confirmLabel={t('repeat')}
      busy={busy}
      onConfirm={() => void repeat()}
      onClose={onClose}
    >
      {t('repeatBody', {
        direction: t(direction === 'up' ? 'buyUp' : 'buyDown'),
        pair: pair.showCode,
        stake: formatPlain(stake, signs),
        duration: durationText(seconds),
      })}
    </ConfirmDialog>
  )
}
