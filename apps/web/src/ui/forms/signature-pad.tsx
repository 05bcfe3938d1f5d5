// A signature pad for finger, pen or mouse. The drawing is encoded only on request; white in every theme, because it is stored.
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from 'react'
import Pad from 'signature_pad'
import { Button } from '@tallystick/ui/primitives/button'

export interface Signature {
  readonly isEmpty: () => boolean
  /** A PNG of what was drawn. */
  readonly picture: () => Promise<File | undefined>
}

interface SignaturePadProps {
  readonly label: string
  readonly hint: string
  readonly clearLabel: string
  readonly fault?: string | undefined
  /** Something is drawn, or nothing any more. */
  readonly onSigned?: (isSigned: boolean) => void
  readonly ref: Ref<Signature>
}

/** Screens have more dots than pixels, and a signature is looked at closely; more than three times is waste. */
const MOST_DENSITY = 3
const INK = 'rgb(20, 22, 40)'
const PAPER = 'rgb(255, 255, 255)'

export function SignaturePad({ label, hint, clearLabel, fault, onSigned, ref }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad>(null)
  const [isEmpty, setIsEmpty] = useState(true)
  const signed = useEffectEvent((isSigned: boolean) => onSigned?.(isSigned))

  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    const drawn = new Pad(element, { penColor: INK, backgroundColor: PAPER, minWidth: 0.8, maxWidth: 2.6 })
    pad.current = drawn
    const began = (): void => {
      setIsEmpty(false)
      signed(true)
    }
    drawn.addEventListener('beginStroke', began)
    // A canvas forgets its picture when its size changes (turning the phone): the strokes are drawn anew.
    const fit = (): void => {
      const density = Math.min(MOST_DENSITY, Math.max(1, devicePixelRatio))
      const strokes = drawn.toData()
      element.width = element.offsetWidth * density
      element.height = element.offsetHeight * density
      element.getContext('2d')?.scale(density, density)
      drawn.clear()
      drawn.fromData(strokes)
    }
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    fit()
    return () => {
      observer.disconnect()
      drawn.removeEventListener('beginStroke', began)
      drawn.off()
      pad.current = null
    }
  }, [])

  useImperativeHandle(ref, () => ({
    isEmpty: () => pad.current?.isEmpty() ?? true,
    picture: () =>
      new Promise(resolve => {
        const element = canvas.current
        if (element === null || pad.current?.isEmpty() !== false) return resolve(undefined)
        element.toBlob(blob => {
          resolve(blob === null ? undefined : new File([blob], 'signature.png', { type: 'image/png' }))
        }, 'image/png')
      }),
  }))

  return (
    <div>
      <div className="mb-1.5 flex min-h-11 items-end justify-between gap-3 text-sm text-muted">
        <span>{label}</span>
        <Button
          size="small"
          look="quiet"
          disabled={isEmpty}
          className="-me-3 -mb-2 not-aria-busy:disabled:bg-transparent"
          onClick={() => {
            pad.current?.clear()
            setIsEmpty(true)
            onSigned?.(false)
          }}
        >
          {clearLabel}
        </Button>
      </div>
      <div
        tabIndex={-1}
        data-invalid={isEmpty && fault !== undefined}
        className="relative h-44 overflow-hidden rounded-control border border-line bg-[white] data-[invalid=true]:border-down"
      >
        <canvas
          ref={canvas}
          aria-label={label}
          className="absolute inset-0 size-full touch-none"
          data-testid="signature"
        />
        {isEmpty && (
          <span className="pointer-events-none absolute inset-x-6 bottom-9 border-b border-dashed border-[oklch(0.75_0.01_265)] pb-1.5 text-sm text-[oklch(0.5_0.02_265)]">
            {hint}
          </span>
        )}
      </div>
      {isEmpty && fault !== undefined && <p className="mt-1.5 text-xs text-down">{fault}</p>}
    </div>
  )
}
