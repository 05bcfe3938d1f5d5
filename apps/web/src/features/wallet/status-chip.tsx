// The state of a deposit or withdrawal in the server's text, never shown by colour alone.
import { Chip } from '@tallystick/ui/primitives/chip'

const TONES = ['accent', 'up', 'down', 'down', 'neutral', 'neutral'] as const

interface StatusChipProps {
  readonly status: number
  readonly name: string
  /** It waits for the user. */
  readonly isUrgent?: boolean
}

/** 0 under review, 1 done, 2 rejected, 3 invalid, 4 cancelled, 5 ended: new rate not accepted. */
export function StatusChip({ status, name, isUrgent = false }: StatusChipProps) {
  return <Chip tone={isUrgent ? 'warn' : (TONES[status] ?? 'neutral')}>{name}</Chip>
}
