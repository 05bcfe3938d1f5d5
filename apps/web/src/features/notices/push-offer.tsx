// Offers pushed messages once an order was placed or a price alert set on this device: before that nobody knows what they would be about.
import { Button } from '@tallystick/ui/primitives/button'
import { showToast } from '@tallystick/ui/layers/toasts'
import { BellRing } from 'lucide-react'
import { answerOffer, canPush, isPushBlocked, switchPushOn, useIsPushOn, usePush } from '../../entities/notice/push.ts'
import { useWords } from '../../platform/words.ts'

export function PushOffer() {
  const t = useWords('notices')
  const isDue = usePush(state => state.offer === 'due')
  const isOn = useIsPushOn()
  if (!isDue || isOn || !canPush() || isPushBlocked()) return null

  async function accept(): Promise<void> {
    try {
      if ((await switchPushOn()) === 'blocked') showToast(t('pushBlocked'))
    } catch {
      showToast(t('pushFailed'))
    }
  }

  return (
    <aside
      data-testid="push-offer"
      className="my-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4"
    >
      <BellRing className="size-5 shrink-0 text-accent" strokeWidth={1.75} aria-hidden="true" />
      <p className="min-w-48 grow basis-48 text-sm text-pretty">{t('offer')}</p>
      <span className="ms-auto flex gap-2">
        <Button size="small" look="quiet" onClick={answerOffer}>
          {t('offerNo')}
        </Button>
        <Button size="small" look="primary" onClick={() => void accept()}>
          {t('offerYes')}
        </Button>
      </span>
    </aside>
  )
}
