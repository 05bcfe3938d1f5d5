// Repaying out of the main account: what is there, what stays, and the question before it is paid.
import { formatPlain } from '@tallystick/i18n/numbers'
import { formatDecimal, type Usd } from '@tallystick/kernel/decimal'
import { Button } from '@tallystick/ui/primitives/button'
import { useNavigate } from '@tallystick/ui/routing/routing'
import { useState } from 'react'
import { refreshPrivate } from '../../entities/session/session.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx'
import { Fact, Facts } from '../../ui/primitives/facts.tsx'
import { Amount } from '../../ui/primitives/figures.tsx'
import { afterRepaying, type Loan } from './loan.ts'
import { repayFromBalance } from './loan-calls.ts'

interface BalancePaymentProps {
  readonly loan: Loan
  readonly free: Usd
}

export function BalancePayment({ loan, free }: BalancePaymentProps) {
  const t = useWords('loan')
  const { signs } = useLocale()
  const navigate = useNavigate()
  // What was asked about is what is paid, whatever the loan costs by then.
  const [asked, setAsked] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { left, missing } = afterRepaying(free, loan)
  const isCovered = missing === 0n

  async function pay(amount: string): Promise<void> {
    setBusy(true)
    try {
      await repayFromBalance(loan.id, amount)
      void navigate({ to: '/loan/record', replace: true })
    } catch {
      // The client has said why; another day of penalty may have begun.
      refreshPrivate()
    } finally {
      setBusy(false)
      setAsked(undefined)
    }
  }

  return (
    <>
      <Facts>
        <Fact label={t('availableMain')}>
          <Amount value={free} places={2} unit="USD" />
        </Fact>
        {isCovered && (
          <Fact label={t('leftAfter')}>
            <Amount value={left} places={2} unit="USD" />
          </Fact>
        )}
      </Facts>
      <p className="text-xs text-pretty text-muted">{t('repayAtOnce')}</p>
      <Button
        look="primary"
        block
        disabled={!isCovered}
        why={isCovered ? undefined : t('balanceShort', { missing: formatPlain(formatDecimal(missing, 2), signs) })}
        onClick={() => setAsked(loan.total_amount)}
      >
        {t('repay')}
      </Button>
      {asked !== undefined && (
        <ConfirmDialog
          title={t('repayQuestion', { amount: formatPlain(asked, signs) })}
          confirmLabel={t('repay')}
          busy={busy}
          onConfirm={() => void pay(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>{t('repayAtOnce')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
