// The market of an order in a table row; opens the order.
import { classNames } from '@tallystick/ui/theme/class-names'
import { PairLogo } from '../../ui/primitives/pair-logo.tsx'
import type { Pair } from '../pair/pairs.ts'

interface PairButtonProps {
  readonly pair: Pick<Pair, 'showCode' | 'logo'>
  readonly onOpen: () => void
  readonly logoClass?: string
}

export function PairButton({ pair, onOpen, logoClass }: PairButtonProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="inline-flex items-center gap-2 align-middle font-medium hover:text-accent"
    >
      <PairLogo code={pair.showCode} src={pair.logo} className={classNames('size-6', logoClass)} />
      {pair.showCode}
    </button>
  )
}
