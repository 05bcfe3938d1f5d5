// A number with minus and plus buttons.
import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../platform/words.ts'
import { IconButton } from '@tallystick/ui/primitives/button'
import { DecimalInput, type DecimalInputProps } from './decimal-input.tsx'

interface StepperProps extends DecimalInputProps {
  readonly canDecrease: boolean
  readonly canIncrease: boolean
  readonly onStep: (direction: -1 | 1) => void
  readonly children?: ReactNode
}

const SIDE = 'size-12 text-ink disabled:cursor-not-allowed disabled:text-line-strong disabled:hover:bg-transparent'

export function Stepper({ canDecrease, canIncrease, onStep, ...input }: StepperProps) {
  const t = useWords('app')
  return (
    <div className="flex items-center rounded-control border border-line bg-surface transition focus-within:border-accent has-aria-invalid:border-down">
      <IconButton label={t('decrease')} disabled={!canDecrease} onClick={() => onStep(-1)} className={SIDE}>
        <Minus className="size-4.5" />
      </IconButton>
      <DecimalInput
        {...input}
        className="min-w-0 grow border-0 bg-transparent px-1 text-center! font-medium"
        onKeyDown={event => {
          if (event.key === 'ArrowUp' && canIncrease) onStep(1)
          else if (event.key === 'ArrowDown' && canDecrease) onStep(-1)
          else return
          event.preventDefault()
        }}
      />
      <IconButton label={t('increase')} disabled={!canIncrease} onClick={() => onStep(1)} className={SIDE}>
        <Plus className="size-4.5" />
      </IconButton>
    </div>
  )
}
