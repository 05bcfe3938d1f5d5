// Uploading an image, addresses of own images, and reading one through its signed address.
import { MINUTE_MS } from '@tallystick/kernel/clock'
import type { FastifyInstance } from 'fastify'
import { answer, type Calls, refuse } from '../../plugins/calls.ts'
import { sendRefusal } from '../../plugins/envelope.ts'
import type { OperatorCalls } from '../../plugins/operator-calls.ts'
import { timeText } from '../../plugins/time-text.ts'
import { IMAGE_TYPE, type ImageKind } from './image-kind.ts'
import { readOwnUpload } from './queries.ts'
import { IMAGE_PATH } from './signed-address.ts'
import { readUpload, storeImage, sweepUploads, type UploadParts } from './uploads.ts'

const SWEEP_EVERY_MS = 10 * MINUTE_MS

export function uploadRoutes(
  app: FastifyInstance,
  calls: Calls,
  operatorCalls: OperatorCalls,
  parts: UploadParts,
): void {
  calls.serve('imageUpload', async ({ user, file, address }) => {
    if (!file || file.length === 0) return refuse('bad_request', { field: 'file' })
    const stored = await storeImage(parts, user.userId, file, address)
    return stored.ok ? answer({ id: stored.id, ...(await signed(parts, stored.name)) }) : stored
  })

  calls.serve('imageAddress', async ({ user, params }) => {
    const upload = await readOwnUpload(parts.pool, user.userId, params.id)
    return upload ? answer(await signed(parts, upload.name)) : refuse('upload_unknown')
  })

  operatorCalls.serve('operatorImage', async ({ params, audit }) => {
    const upload = await readUpload(parts.pool, params.id)
    if (!upload) return refuse('upload_unknown')
    await audit({ userId: upload.userId, subject: `image ${upload.id}` })
    return answer(await signed(parts, upload.name))
  })

  imageFiles(app, parts)
  const timer = setInterval(() => {
    sweepUploads(parts).catch((error: unknown) => app.log.error({ err: error }, 'old uploads could not be removed'))
  }, SWEEP_EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await parts.images.stop()
  })
}

/** Not a call of the contract: the answer is the image. */
function imageFiles(app: FastifyInstance, { addresses, storage }: UploadParts): void {
  app.get<{ Params: { name: string }; Querystring: { e?: unknown; s?: unknown } }>(
    `${IMAGE_PATH}:name`,
    async (request, reply) => {
      const { name } = request.params
      const { e, s } = request.query
      const kind = /^[0-9a-f]{32}\.(jpg|png|webp)$/.exec(name)?.[1]
      const isSigned = kind && typeof e === 'string' && typeof s === 'string' && (await addresses.isGood(name, e, s))
      if (!isSigned) return sendRefusal(reply, 'forbidden')
      const bytes = await storage.get(name)
      if (!bytes) return sendRefusal(reply, 'not_found')
      // The pattern above names exactly the kinds.
      return reply
        .header('content-type', IMAGE_TYPE[kind as ImageKind])
        .header('content-disposition', 'inline; filename="image"')
        .send(Buffer.from(bytes))
    },
  )
}

async function signed({ addresses }: UploadParts, name: string): Promise<{ url: string; expires_at: string }> {
  const { url, expiresAt } = await addresses.sign(name)
  return { url, expires_at: timeText(expiresAt) }
}
