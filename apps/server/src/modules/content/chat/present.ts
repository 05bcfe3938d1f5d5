// Presents chat messages on the wire.
import type { ChatMessage } from '@tallystick/wire/trader/schemas'
import { timeText } from '../../../http/pipeline/time-text.ts'
import type { Message } from './queries.ts'

export function presentMessage({ id, fromOperator, body, image, at }: Message): ChatMessage {
  return { id, from: fromOperator ? 'support' : 'user', text: body, image, created_at: timeText(at) }
}
