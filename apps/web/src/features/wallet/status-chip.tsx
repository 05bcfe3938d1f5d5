// The state of a deposit or withdrawal in the server's words, with a tone that never stands alone.
import { Chip } from '@tallystick/ui/chip'

const TONES = ['accent', 'up', 'down', 'down', 'neutral'] as const

/** 0 under review, 1 done, 2 rejected, 3 invalid, 4 cancelled. */
export function StatusChip({ status, name }: { readonly status: number; readonly name: string }) {
  return <Chip tone={TONES[status] ?? 'neutral'}>{name}</Chip>
}
