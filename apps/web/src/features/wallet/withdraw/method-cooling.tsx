// From when on a new payout method can be used.
import { useWithdrawalRules } from '../../../entities/wallet/wallet.ts'
import { useWords } from '../../../platform/words.ts'

export function MethodCooling({ className }: { readonly className?: string }) {
  const t = useWords('wallet')
  const { data: rules } = useWithdrawalRules()
  if (!rules) return null
  const { methodCoolingHours: hours } = rules
  return <p className={className}>{hours === 0 ? t('coolingOff') : t('coolingMethod', { hours })}</p>
}
