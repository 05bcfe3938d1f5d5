// A QR code, black on white in every theme: cameras expect it.
import { useMemo } from 'react'
import { renderSVG } from 'uqr'

interface QrCodeProps {
  readonly text: string
  readonly label: string
  /** Edge in pixels. */
  readonly size: number
}

export function QrCode({ text, label, size }: QrCodeProps) {
  const picture = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { ecc: 'H', border: 2 }))}`,
    [text],
  )
  return <img src={picture} alt={label} data-text={text} width={size} height={size} className="rounded-sm" />
}
