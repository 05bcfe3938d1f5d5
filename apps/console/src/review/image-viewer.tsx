// A private picture, drawn with the viewer's name across it, so that a photographed or saved copy says where it came from.
import { useEffect, useRef, useState } from 'react'
import { api, failureText } from '../platform/api.ts'
import { useSession } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { Layer } from '../ui/layer.tsx'
import { Button } from '../ui/button.tsx'

async function loadImage(uploadId: number, signal: AbortSignal): Promise<ImageBitmap> {
  const { url } = await api.call('operatorImage', { id: uploadId }, signal)
  const response = await fetch(url, { signal, cache: 'no-store', credentials: 'omit' })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return createImageBitmap(await response.blob())
}

const MARK_OPACITY = 0.32

function draw(canvas: HTMLCanvasElement, image: ImageBitmap, mark: string): void {
  const context = canvas.getContext('2d')
  if (!context) return
  canvas.width = image.width
  canvas.height = image.height
  context.drawImage(image, 0, 0)
  const size = Math.max(14, Math.round(Math.max(image.width, image.height) / 36))
  context.font = `600 ${size}px system-ui, sans-serif`
  context.globalAlpha = MARK_OPACITY
  context.lineWidth = Math.max(1, size / 12)
  context.strokeStyle = 'black'
  context.fillStyle = 'white'
  const step = context.measureText(mark).width + size * 3
  const reach = Math.hypot(image.width, image.height)
  context.translate(image.width / 2, image.height / 2)
  context.rotate(-Math.PI / 6)
  for (let y = -reach; y < reach; y += size * 5) {
    for (let x = -reach; x < reach; x += step) {
      context.strokeText(mark, x, y)
      context.fillText(mark, x, y)
    }
  }
}

interface ImageViewerProps {
  readonly title: string
  readonly uploadId: number
  readonly onClose: () => void
}

export function ImageViewer({ title, uploadId, onClose }: ImageViewerProps) {
  const t = useWords()
  const canvas = useRef<HTMLCanvasElement>(null)
  const operator = useSession(state => state.operator)
  const [state, setState] = useState<'loading' | 'shown' | { readonly failure: string }>('loading')
  const mark = `${operator?.name ?? ''} · ${new Date().toISOString().slice(0, 16)}Z`

  useEffect(() => {
    const abort = new AbortController()
    loadImage(uploadId, abort.signal)
      .then(image => {
        if (canvas.current) draw(canvas.current, image, mark)
        setState('shown')
      })
      .catch((failure: unknown) => {
        if (!abort.signal.aborted) setState({ failure: failureText(failure) })
      })
    return () => abort.abort()
    // The mark carries the minute of opening; a later minute is no reason to ask again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [uploadId])

  return (
    <Layer
      label={title}
      onClose={onClose}
      frame="items-center justify-center p-3 lg:p-8"
      className="animate-dialog flex max-h-full max-w-full flex-col overflow-hidden rounded-sheet bg-raised shadow-raised"
    >
      <div className="flex items-center gap-4 border-b border-line px-4 py-2">
        <h2 className="grow text-sm font-semibold">{title}</h2>
        <Button look="quiet" data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
      </div>
      <div className="min-h-0 overflow-auto p-3">
        {state === 'loading' && <div className="skeleton h-72 w-96 max-w-full" />}
        {typeof state === 'object' && (
          <p role="alert" className="p-10 text-sm">
            {state.failure}
          </p>
        )}
        <canvas
          ref={canvas}
          data-testid="private-image"
          className={state === 'shown' ? 'h-auto max-h-[75vh] w-auto max-w-full' : 'hidden'}
        >
          {title}
        </canvas>
      </div>
    </Layer>
  )
}
