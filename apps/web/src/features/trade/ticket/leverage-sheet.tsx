// The leverage picker: the pair's options, and what each means for the margin of the order at hand.
import { Check } from 'lucide-react'
import type { Usd } from '@tallystick/kernel/decimal'
import { useWords } from '../../../platform/words.ts'
import { Amount } from '../../../ui/primitives/figures.tsx'
import { Sheet } from '../../../ui/layers/sheet.tsx'

interface LeverageSheetProps {
  readonly options: readonly number[]
  readonly value: number | null
  readonly marginOf: (leverage: number) => Usd
  readonly onPick: (leverage: number) => void
  readonly onClose: () => void
}

export function LeverageSheet({ options, value, marginOf, onPick, onClose }: LeverageSheetProps) {
  const t = useWords('trade')
  return (
    <Sheet title={t('leverage')} onClose={onClose}>
      <ul className="divide-y divide-line">
        {options.map(option => (
          <li key={option}>
            <button
              type="button"
              aria-current={option === value || undefined}
              onClick={() => {
                onPick(option)
                onClose()
              }}
              className="flex min-h-13 w-full items-center gap-3 aria-[current]:text-accent"
            >
              <span className="figure font-medium">×{option}</span>
              <span className="ms-auto text-sm text-muted">{t('margin')}</span>
              <Amount value={marginOf(option)} places={2} className="text-sm" />
              <Check className={`size-5 ${option === value ? '' : 'invisible'}`} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
