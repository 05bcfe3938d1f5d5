// One image and its upload: chosen, sent with progress, shown. A failed upload clears the slot.
import { ImagePlus, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { CallFailed } from '@tallystick/api-client/call-failed'
import { LARGEST_IMAGE } from '@tallystick/wire/images'
import { useOwnImage } from '../../platform/api/own-image.ts'
import { uploadImage } from '../../platform/api/upload.ts'
import { IconButton } from '@tallystick/ui/primitives/button'

export interface ImageSlotWords {
  readonly choose: string
  readonly uploading: (percent: number) => string
  readonly done: string
  readonly failed: string
  readonly tooLarge: string
  readonly remove: string
}

interface ImageSlotProps {
  readonly label: string
  readonly hint: string
  readonly words: ImageSlotWords
  /** An own upload that is sent again unless another image is chosen. */
  readonly known?: number | undefined
  readonly fault?: string | undefined
  /** The id of the upload, or undefined while there is none. */
  readonly onChange: (uploadId: number | undefined) => void
}

interface Chosen {
  readonly preview: string
  /** 100: the server has it. */
  readonly percent: number
}

export function ImageSlot({ label, hint, words, known = 0, fault, onChange }: ImageSlotProps) {
  const id = useId()
  const [wrong, setWrong] = useState<string>()
  const [isKept, setIsKept] = useState(known > 0)
  const { data: keptImage } = useOwnImage(isKept ? known : 0)
  const [chosen, setChosen] = useState<Chosen>()
  const running = useRef<AbortController>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => () => running.current?.abort(), [])

  function clear(): void {
    running.current?.abort()
    running.current = null
    if (chosen) URL.revokeObjectURL(chosen.preview)
    if (input.current) input.current.value = ''
    setChosen(undefined)
    setWrong(undefined)
    setIsKept(false)
    onChange(undefined)
  }

  async function take(file: File): Promise<void> {
    clear()
    if (file.size > LARGEST_IMAGE) return setWrong(words.tooLarge)
    const abort = new AbortController()
    running.current = abort
    const preview = URL.createObjectURL(file)
    setChosen({ preview, percent: 0 })
    try {
      // The last percent belongs to the server, which looks at the picture before it says yes.
      const uploaded = await uploadImage(
        file,
        percent => setChosen({ preview, percent: Math.min(percent, 99) }),
        abort.signal,
      )
      setChosen({ preview, percent: 100 })
      onChange(uploaded.id)
    } catch (failure) {
      if (abort.signal.aborted) return
      URL.revokeObjectURL(preview)
      setChosen(undefined)
      if (input.current) input.current.value = ''
      setWrong(failure instanceof CallFailed && failure.reason !== undefined ? failure.message : words.failed)
    }
  }

  const shownFault = wrong ?? (chosen || isKept ? undefined : fault)
  const preview = chosen?.preview ?? (isKept ? keptImage : undefined)
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm text-muted">
        {label}
      </label>
      <div className="flex items-center gap-4">
        <div className="relative size-24 shrink-0">
          <label
            htmlFor={id}
            className="grid size-full place-items-center overflow-hidden rounded-control border border-dashed border-line-strong bg-surface text-muted transition has-focus-visible:outline-2 has-aria-invalid:border-down hover:border-accent hover:text-accent"
          >
            {preview !== undefined ? (
              <img src={preview} alt="" className="size-full object-cover" />
            ) : (
              <ImagePlus className="size-7" strokeWidth={1.5} aria-hidden="true" />
            )}
            <input
              ref={input}
              id={id}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              aria-label={words.choose}
              aria-describedby={`${id}-note`}
              aria-invalid={shownFault !== undefined}
              className="sr-only"
              onChange={event => {
                const file = event.target.files?.[0]
                if (file) void take(file)
              }}
            />
          </label>
          {(chosen ?? isKept) && (
            <IconButton
              label={words.remove}
              onClick={clear}
              className="absolute -end-4 -top-4 [&>svg]:rounded-full [&>svg]:border [&>svg]:border-line [&>svg]:bg-raised [&>svg]:p-0.5"
            >
              <X className="size-5" />
            </IconButton>
          )}
        </div>
        <div id={`${id}-note`} className="min-w-0 grow text-xs text-muted" aria-live="polite">
          {shownFault !== undefined ? (
            <p className="text-down">{shownFault}</p>
          ) : chosen === undefined ? (
            isKept ? (
              words.done
            ) : (
              hint
            )
          ) : chosen.percent < 100 ? (
            <>
              <p className="text-sm text-ink tabular-nums">{words.uploading(chosen.percent)}</p>
              <div className="mt-1.5 h-1 overflow-hidden rounded-full bg-line">
                <div className="h-full bg-accent" style={{ inlineSize: `${chosen.percent}%` }} />
              </div>
            </>
          ) : (
            <p className="text-sm text-up" data-testid="uploaded">
              {words.done}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}
