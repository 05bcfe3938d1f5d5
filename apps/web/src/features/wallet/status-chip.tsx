// The state of a deposit or withdrawal in the server's text, never shown by colour alone.
import { Chip } from '@tallystick/ui/primitives/chip'
import type { ReviewStatus } from '../../entities/wallet/review-status.ts'

const TONES = {
  under_review: 'accent',
  completed: 'up',
  rejected: 'down',
  invalid: 'down',
  cancelled: 'neutral',
  released: 'neutral',
} as const satisfies Record<ReviewStatus, string>

interface StatusChipProps {
  readonly status: ReviewStatus
  readonly name: string
  /** It waits for the user. */
  readonly isUrgent?: boolean
}

export function StatusChip({ status, name, isUrgent = false }: StatusChipProps) {
  return <Chip tone={isUrgent ? 'warn' : TONES[status]}>{name}</Chip>
}
