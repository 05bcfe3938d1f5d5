// GET /log/…: the public log as static files, for anyone and any tool; no envelope, no session.
import { writeVerifierKey } from '@tallystick/transparency-log/signed-note'
import { parseTilePath, TILE_WIDTH } from '@tallystick/transparency-log/tiles'
import type { Clock } from '@tallystick/kernel/clock'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { Sealer } from '../../../platform/secrets/sealer.ts'
import { sendRefusal } from '../../../http/pipeline/envelope.ts'
import { openLogKey } from './log-key.ts'
import { readHead, readPublished, readTile } from './tree-store.ts'
import { readPolicyText } from './witnesses.ts'

const PREFIX = '/log/'
const FOR_GOOD = 'public, max-age=31536000, immutable'
const A_MINUTE = 'public, max-age=60'
const A_SECOND = 'public, max-age=1'

export function transparencyLogRoutes(app: FastifyInstance, pool: Pool, vault: Sealer, clock: Clock): void {
  const open = (reply: FastifyReply, type: string, caching: string): FastifyReply =>
    reply
      .header('access-control-allow-origin', '*')
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', caching)
      .type(type)

  app.get(`${PREFIX}checkpoint`, async (_request, reply) => {
    const published = await readPublished(pool, clock.now())
    if (!published) return sendRefusal(reply, 'not_found')
    return open(reply, 'text/plain; charset=utf-8', A_SECOND).send(published.checkpoint)
  })

  app.get(`${PREFIX}policy`, async (_request, reply) => {
    const head = await readHead(pool)
    if (!head) return sendRefusal(reply, 'not_found')
    const { verifier } = await openLogKey(pool, vault, head.origin)
    const text = `log ${writeVerifierKey(verifier)}\n${await readPolicyText(pool)}`
    return open(reply, 'text/plain; charset=utf-8', A_MINUTE).send(text)
  })

  app.get(`${PREFIX}tile/*`, async (request, reply) => {
    const [path = ''] = request.url.slice(PREFIX.length).split('?')
    const tile = parseTilePath(path)
    const head = tile && (await readHead(pool))
    const bytes = head && (await readTile(pool, head.size, tile))
    if (!tile || !bytes) return sendRefusal(reply, 'not_found')
    const caching = tile.width === TILE_WIDTH ? FOR_GOOD : A_MINUTE
    return open(reply, 'application/octet-stream', caching).send(Buffer.from(bytes))
  })
}
