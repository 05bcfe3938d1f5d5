// A private image. The server adds the viewer's name as a watermark, so that a leaked copy can be traced.
import { useEffect, useState } from 'react'
import { api, failureText } from '../platform/api.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Layer } from '@tallystick/ui/layers/layer'

async function loadImage(uploadId: number, signal: AbortSignal): Promise<string> {
  const { url } = await api.call('operatorImage', { id: uploadId }, { signal })
  const response = await fetch(url, { signal, cache: 'no-store', credentials: 'omit' })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return URL.createObjectURL(await response.blob())
}

type State = 'loading' | { readonly source: string } | { readonly failure: string }

function usePrivateImage(uploadId: number): State {
  const [state, setState] = useState<State>('loading')
  useEffect(() => {
    const abort = new AbortController()
    let source: string | undefined
    loadImage(uploadId, abort.signal)
      .then(loaded => {
        source = loaded
        if (abort.signal.aborted) URL.revokeObjectURL(loaded)
        else setState({ source: loaded })
      })
      .catch((failure: unknown) => {
        if (!abort.signal.aborted) setState({ failure: failureText(failure) })
      })
    return () => {
      abort.abort()
      if (source !== undefined) URL.revokeObjectURL(source)
    }
  }, [uploadId])
  return state
}

interface ImageViewerProps {
  readonly title: string
  readonly uploadId: number
  readonly onClose: () => void
}

export function ImageViewer({ title, uploadId, onClose }: ImageViewerProps) {
  const t = useWords()
  const state = usePrivateImage(uploadId)
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
        {state === 'loading' ? (
          <div className="skeleton h-72 w-96 max-w-full" />
        ) : 'failure' in state ? (
          <p role="alert" className="p-10 text-sm">
            {state.failure}
          </p>
        ) : (
          <img
            src={state.source}
            alt={title}
            data-testid="private-image"
            className="h-auto max-h-[75vh] min-h-40 w-auto max-w-full object-contain"
          />
        )}
      </div>
    </Layer>
  )
}
