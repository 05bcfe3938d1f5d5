// Limits concurrent uploads, because their bodies are large. Counted before the first byte is read.
import type { FastifyReply } from 'fastify'
import { RequestRefused } from '../envelope.ts'

const MOST = 16
const MOST_PER_SENDER = 2

export interface UploadGate {
  /** Lets one upload of a sender (a user, or the address of a visitor) in until its answer has left, or refuses it. */
  enter(sender: string, reply: FastifyReply): void
}

export function createUploadGate(): UploadGate {
  const inside = new Map<string, number>()
  let all = 0
  return {
    enter(sender, reply) {
      const own = inside.get(sender) ?? 0
      if (own >= MOST_PER_SENDER) throw new RequestRefused('too_many_requests', { seconds: 1 })
      if (all >= MOST) throw new RequestRefused('busy')
      all += 1
      inside.set(sender, own + 1)
      reply.raw.once('close', () => {
        all -= 1
        const left = (inside.get(sender) ?? 1) - 1
        if (left > 0) inside.set(sender, left)
        else inside.delete(sender)
      })
    },
  }
}
