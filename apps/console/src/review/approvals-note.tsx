// The two-operator rule on a request: who approved, and that another approval is needed.
import { Users } from 'lucide-react'
import { useAsk } from '../platform/api.ts'
import { useSession } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import type { Approvals } from './queue.ts'

export function useOperatorName(): (id: number) => string {
  const names = useAsk('operatorNames', {})
  return id => names.data?.find(operator => operator.id === id)?.name ?? (id === 0 ? '–' : `#${id}`)
}

export function ApprovalsNote({ approvals }: { readonly approvals: Approvals }) {
  const t = useWords()
  const nameOf = useOperatorName()
  const own = useSession(state => state.operator?.id)
  if (approvals.needed < 2) return null
  const text =
    approvals.first === 0
      ? t('needsTwo')
      : approvals.first === own
        ? t('youApproved')
        : t('needsSecond', { name: nameOf(approvals.first) })
  return (
    <p
      className="flex items-start gap-2 rounded-control bg-accent-soft p-3 text-sm text-accent"
      data-testid="approvals"
    >
      <Users className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {text}
    </p>
  )
}
