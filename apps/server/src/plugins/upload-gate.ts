// Bodies of uploads are large, so few may be on their way at once: counted before the first byte is read.
import type { FastifyReply } from 'fastify'
import { RequestRefused } from './envelope.ts'

const MOST = 16
const MOST_PER_USER = 2

export interface UploadGate {
  /** Lets one upload of the user in until its answer has left, or refuses it. */
  enter(userId: number, reply: FastifyReply): void
}

export function createUploadGate(): UploadGate {
  const inside = new Map<number, number>()
  let all = 0
  return {
    enter(userId, reply) {
      const own = inside.get(userId) ?? 0
      if (own >= MOST_PER_USER) throw new RequestRefused('too_many_requests')
      if (all >= MOST) throw new RequestRefused('busy')
      all += 1
      inside.set(userId, own + 1)
      reply.raw.once('close', () => {
        all -= 1
        const left = (inside.get(userId) ?? 1) - 1
        if (left > 0) inside.set(userId, left)
        else inside.delete(userId)
      })
    },
  }
}
