// The switches of close-only mode: everything, one product, one pair. Each asks for a reason and acts on the next order.
import { PAUSABLE_PRODUCTS } from '@tallystick/wire/operator/pausable'
import { OctagonPause } from 'lucide-react'
import { useState } from 'react'
import { closing, useAct, useAsk } from '../../platform/api.ts'
import { useMay } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { Button } from '@tallystick/ui/primitives/button'
import { Chip } from '@tallystick/ui/primitives/chip'
import { INPUT } from '@tallystick/ui/forms/field'
import { Card } from '../../ui/page.tsx'
import { Loading } from '../../ui/states.tsx'

interface Flip {
  readonly scope: 'all' | 'product' | 'pair'
  readonly subject: string
  readonly paused: 'yes' | 'no'
}

export function Switches() {
  const t = useWords()
  const switches = useAsk('operatorSwitches', {}, { everyMs: 2_000 })
  const health = useAsk('operatorHealth', {})
  const may = useMay('operatorSwitch')
  const [flip, setFlip] = useState<Flip | null>(null)
  const [pair, setPair] = useState('')
  if (!switches.data) return <Card title={t('closeOnly')}>{<Loading rows={1} />}</Card>
  const { all, products, pairs } = switches.data
  const known = health.data?.feed.pairs.map(one => one.pair) ?? []
  const item = (scope: Flip['scope'], subject: string, label: string, isPaused: boolean) => (
    <Button
      key={`${scope} ${subject}`}
      look={isPaused ? 'primary' : scope === 'all' ? 'danger' : 'outline'}
      aria-pressed={isPaused}
      disabled={!may}
      onClick={() => setFlip({ scope, subject, paused: isPaused ? 'no' : 'yes' })}
    >
      {isPaused && <OctagonPause className="size-4" aria-hidden="true" />}
      {label}
    </Button>
  )
  return (
    <Card
      title={t('closeOnly')}
      padded
      actions={
        all || products.length > 0 || pairs.length > 0 ? (
          <Chip tone="warn">{t('somethingPaused')}</Chip>
        ) : (
          <Chip tone="up">{t('allOpen')}</Chip>
        )
      }
    >
      <p className="mb-3 text-sm text-muted">{t('closeOnlyLead')}</p>
      <div className="flex flex-wrap gap-2">
        {item('all', 'all', t('everything'), all)}
        {PAUSABLE_PRODUCTS.map(product => item('product', product, t(product), products.includes(product)))}
        {pairs.map(code => item('pair', code, code, true))}
        {may && (
          <form
            className="flex gap-2"
            onSubmit={event => {
              event.preventDefault()
              if (pair !== '') setFlip({ scope: 'pair', subject: pair, paused: 'yes' })
            }}
          >
            <select
              aria-label={t('pair')}
              value={pair}
              onChange={event => setPair(event.target.value)}
              className={INPUT}
            >
              <option value="">{t('choosePair')}</option>
              {known
                .filter(code => !pairs.includes(code))
                .map(code => (
                  <option key={code}>{code}</option>
                ))}
            </select>
            <Button type="submit" disabled={pair === ''}>
              {t('pausePair')}
            </Button>
          </form>
        )}
      </div>
      {flip && <FlipDialog flip={flip} onClose={() => setFlip(null)} />}
    </Card>
  )
}

function FlipDialog({ flip, onClose }: { readonly flip: Flip; readonly onClose: () => void }) {
  const t = useWords()
  const act = useAct('operatorSwitch')
  const product = PAUSABLE_PRODUCTS.find(name => flip.scope === 'product' && name === flip.subject)
  const subject = flip.scope === 'all' ? t('everything') : product ? t(product) : flip.subject
  const isPausing = flip.paused === 'yes'
  return (
    <AskReason
      title={isPausing ? t('pauseTitle', { subject }) : t('resumeTitle', { subject })}
      confirmLabel={t(isPausing ? 'pause' : 'resume')}
      look={isPausing ? 'danger' : 'primary'}
      busy={act.isPending}
      onConfirm={reason => act.mutate({ ...flip, reason }, closing(onClose))}
      onClose={onClose}
    />
  )
}
