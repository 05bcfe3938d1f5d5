// Uploading an image, signed URLs of own images, and reading one through its signed URL.
import { MINUTE_MS } from '@tallystick/kernel/clock'
import type { FastifyInstance } from 'fastify'
import { answer, type Calls, refuse } from '../../../http/pipeline/calls.ts'
import { sendRefusal } from '../../../http/pipeline/envelope.ts'
import type { OperatorCalls } from '../../../http/operators/operator-calls.ts'
import { timeText } from '../../../http/pipeline/time-text.ts'
import { IMAGE_TYPE, type ImageKind } from './image-kind.ts'
import { readOwnUpload } from './queries.ts'
import { IMAGE_PATH } from './signed-address.ts'
import { readUpload, resealUploads, signedImage, storeImage, sweepUploads, type UploadDeps } from './uploads.ts'
import { markText } from './watermark.ts'

const SWEEP_EVERY_MS = 10 * MINUTE_MS

export function uploadRoutes(app: FastifyInstance, calls: Calls, operatorCalls: OperatorCalls, deps: UploadDeps): void {
  calls.serve('imageUpload', async ({ user, file, address }) => {
    if (!file || file.length === 0) return refuse('bad_request', { field: 'file' })
    const stored = await storeImage(deps, { userId: user.userId }, file, address)
    return stored.ok ? answer({ id: stored.id, ...(await signedImage(deps, stored.name)) }) : stored
  })

  calls.serve('imageAddress', async ({ user, params }) => {
    const upload = await readOwnUpload(deps.pool, { userId: user.userId }, params.id)
    return upload ? answer(await signedImage(deps, upload.name)) : refuse('upload_unknown')
  })

  operatorCalls.serve('operatorImage', async ({ params, operator, audit }) => {
    const upload = await readUpload(deps.pool, params.id)
    if (!upload) return refuse('upload_unknown')
    const whom = upload.userId === undefined ? {} : { userId: upload.userId }
    await audit({ ...whom, subject: `image ${upload.id}` })
    return answer(await signedImage(deps, upload.name, markText(operator, `${timeText(deps.clock.now())} UTC`)))
  })

  imageFiles(app, deps)
  const timer = setInterval(() => {
    sweepUploads(deps).catch((error: unknown) => deps.report('uploads.sweep_failed', { err: error }))
  }, SWEEP_EVERY_MS)
  timer.unref()
  const closing = new AbortController()
  const sealing = resealUploads(deps, 'unsealed', closing.signal).catch((error: unknown) =>
    deps.report('uploads.seal_failed', { err: error }),
  )
  app.addHook('onClose', async () => {
    clearInterval(timer)
    closing.abort()
    await sealing
    await deps.images.stop()
  })
}

/** Not a call of the contract: the answer is the image. */
function imageFiles(app: FastifyInstance, { addresses, storage, images }: UploadDeps): void {
  app.get<{ Params: { name: string }; Querystring: { e?: unknown; w?: unknown; s?: unknown } }>(
    `${IMAGE_PATH}:name`,
    async (request, reply) => {
      const { name } = request.params
      const { e: expires, w: words = '', s: signature } = request.query
      const kind = /^[0-9a-f]{32}\.(jpg|png|webp)$/.exec(name)?.[1]
      if (!kind || typeof expires !== 'string' || typeof words !== 'string' || typeof signature !== 'string')
        return sendRefusal(reply, 'forbidden')
      if (!(await addresses.isGood(name, { expires, words, signature }))) return sendRefusal(reply, 'forbidden')
      const bytes = await storage.get(name)
      if (!bytes) return sendRefusal(reply, 'not_found')
      const shown = words === '' ? { ok: true as const, bytes } : await images.mark(bytes, words)
      if (!shown.ok) return sendRefusal(reply, shown.reason === 'busy' ? 'busy' : 'image_unreadable')
      return (
        reply
          // The pattern above names exactly the kinds.
          .header('content-type', words === '' ? IMAGE_TYPE[kind as ImageKind] : IMAGE_TYPE.jpg)
          .header('content-disposition', 'inline; filename="image"')
          .send(Buffer.from(shown.bytes))
      )
    },
  )
}
