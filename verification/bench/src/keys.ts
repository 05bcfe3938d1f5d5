// Idempotency keys of the load: UUIDs of version 7, as our clients send them, numbered instead of drawn.
import { uuid7, UUID7_RANDOM_BYTES } from '@tallystick/kernel/uuid7'

const bytes = Buffer.alloc(UUID7_RANDOM_BYTES)
let made = 0

export function newKey(): string {
  bytes.writeUInt32BE((made += 1), UUID7_RANDOM_BYTES - 4)
  return uuid7(Date.now(), bytes)
}
