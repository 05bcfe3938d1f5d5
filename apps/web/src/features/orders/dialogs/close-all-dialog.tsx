// Closing several positions at once: one question, one result.
import { Field, INPUT } from '@tallystick/ui/forms/field'
import { Dialog } from '@tallystick/ui/layers/dialog'
import { Button } from '@tallystick/ui/primitives/button'
import { useState } from 'react'
import type { Order } from '../../../entities/order/order.ts'
import { type ClosedAll, closeAll } from '../../../entities/order/order-acts.ts'
import { useLiveAccount } from '../../../entities/wallet/live-account.ts'
import { useWords } from '../../../platform/words.ts'
import { Choices } from '../../../ui/forms/choices.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { Amount, CONTRACT_PLACES } from '../../../ui/primitives/figures.tsx'
import { useAllPositions } from '../../../entities/order/all-positions.ts'
import { chosenPositions, type CloseChoice, marketsOf, WHICH } from './close-all.ts'

const WORDS = { all: 'filterAll', winners: 'winners', losers: 'losers' } as const

/** The question and, once it was answered, the result. */
export default function CloseAllDialog({ onClose }: { readonly onClose: () => void }) {
  const [result, setResult] = useState<Result | null>(null)
  return result ? <ResultDialog {...result} onClose={onClose} /> : <Question onResult={setResult} onClose={onClose} />
}

interface Result {
  readonly closed: ClosedAll
  /** As they were when the question was answered. */
  readonly orders: readonly Order[]
}

interface QuestionProps {
  readonly onResult: (result: Result) => void
  readonly onClose: () => void
}

function Question({ onResult, onClose }: QuestionProps) {
  const t = useWords('orders')
  const orders = useAllPositions()
  const live = useLiveAccount(state => state.orders)
  const [choice, setChoice] = useState<CloseChoice>({ which: 'all', market: null })
  const [busy, setBusy] = useState(false)
  const { count, profit } = chosenPositions(orders, live, choice)

  async function close(): Promise<void> {
    setBusy(true)
    try {
      onResult({ closed: await closeAll(choice.which, choice.market), orders })
    } catch {
      // The client has said why.
      onClose()
    }
  }

  return (
    <ConfirmDialog
      title={t('closeAllQuestion', { count })}
      confirmLabel={t('closeAll')}
      busy={busy}
      disabled={count === 0}
      onConfirm={() => void close()}
      onClose={onClose}
    >
      <p>{t('closeAllBody')}</p>
      <ChoiceFields orders={orders} choice={choice} onChange={setChoice} />
      <p className="mt-3 flex items-baseline justify-between">
        {t('closeEstimate')}
        <Amount value={profit} places={CONTRACT_PLACES} signed className="text-base font-semibold" />
      </p>
    </ConfirmDialog>
  )
}

interface ChoiceFieldsProps {
  readonly orders: readonly Order[]
  readonly choice: CloseChoice
  readonly onChange: (choice: CloseChoice) => void
}

function ChoiceFields({ orders, choice, onChange }: ChoiceFieldsProps) {
  const t = useWords('orders')
  return (
    <div className="mt-3 space-y-2">
      <Choices
        kind="radios"
        look="segments"
        label={t('closeAllWhich')}
        value={choice.which}
        options={WHICH.map(value => ({ value, label: t(WORDS[value]) }))}
        onChange={which => onChange({ ...choice, which })}
      />
      <Field label={t('market')}>
        {ids => (
          <select
            {...ids}
            className={INPUT}
            value={choice.market ?? ''}
            onChange={event => onChange({ ...choice, market: Number(event.target.value) || null })}
          >
            <option value="">{t('everyMarket')}</option>
            {marketsOf(orders).map(({ id, showCode }) => (
              <option key={id} value={id}>
                {showCode}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}

function ResultDialog({ closed, orders, onClose }: Result & { readonly onClose: () => void }) {
  const t = useWords('orders')
  const app = useWords('app')
  const nameOf = (id: number): string => orders.find(order => order.id === id)?.pair.showCode ?? `#${id}`
  return (
    <Dialog
      title={t('closedCount', { count: closed.closed.length })}
      onClose={onClose}
      actions={
        <Button size="small" look="primary" data-autofocus onClick={onClose}>
          {app('confirm')}
        </Button>
      }
    >
      <p className="flex items-baseline justify-between gap-4">
        {t('totalProfit')}
        <Amount value={closed.profit} places={CONTRACT_PLACES} signed unit="USD" className="text-lg font-semibold" />
      </p>
      <ul className="mt-3 max-h-[40vh] space-y-1 overflow-y-auto">
        {closed.closed.map(({ id, profit }) => (
          <li key={id} className="flex items-baseline justify-between gap-4">
            <span>{nameOf(id)}</span>
            <Amount value={profit} places={CONTRACT_PLACES} signed />
          </li>
        ))}
      </ul>
      {closed.left.length > 0 && (
        <section className="mt-3 border-t border-line pt-3">
          <h3 className="font-medium">{t('stillOpen')}</h3>
          <ul className="mt-1 max-h-[30vh] space-y-1 overflow-y-auto text-sm text-muted">
            {closed.left.map(({ id, message }) => (
              <li key={id}>
                {nameOf(id)} · {message}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}
