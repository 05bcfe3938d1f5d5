// An amount in the currency of a withdrawal, with as many decimal places as the server sends.
import { decimal } from '@tallystick/kernel/decimal'
import type { Withdrawal } from '../../entities/wallet/withdrawal.ts'
import { Amount } from '../../ui/primitives/figures.tsx'

interface CoinAmountProps {
  readonly withdrawal: Pick<Withdrawal, 'currency'>
  readonly text: string
  readonly className?: string
}

export function CoinAmount({ withdrawal, text, className = '' }: CoinAmountProps) {
  const places = text.split('.')[1]?.length ?? 0
  return <Amount value={decimal(text)} places={places} unit={withdrawal.currency} className={className} />
}
