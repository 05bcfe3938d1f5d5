// What was done by API key, beside what it was done to: the names of the keys, and each act on hovering and for screen readers.
import { Chip } from '@tallystick/ui/primitives/chip'
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { KeyRound } from 'lucide-react'
import { useWords } from '../platform/words.ts'

type Acts = OperatorAnswerOf<'operatorUserOrders'>['data'][number]['key_acts']

const WORDS = { made: 'keyMade', changed: 'keyChanged', ended: 'keyEnded' } as const

export function KeyActs({ acts }: { readonly acts: Acts }) {
  const t = useWords()
  if (acts.length === 0) return null
  const sentences = acts.map(({ act, key }) => t(WORDS[act], { name: key }))
  return (
    <span data-testid="key-acts" title={sentences.join('\n')} className="inline-flex max-w-full">
      <Chip>
        <KeyRound className="size-3 shrink-0" aria-hidden="true" />
        <span className="sr-only">{sentences.join(', ')}</span>
        <span aria-hidden="true" className="max-w-28 truncate">
          <bdi>{[...new Set(acts.map(({ key }) => key))].join(', ')}</bdi>
        </span>
      </Chip>
    </span>
  )
}
