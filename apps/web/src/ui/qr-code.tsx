// A QR code as one path, black on white in every theme: cameras expect it.
import { useMemo } from 'react'
import { encode } from 'uqr'

interface QrCodeProps {
  readonly text: string
  readonly label: string
  /** Edge in pixels. */
  readonly size: number
}

export function QrCode({ text, label, size }: QrCodeProps) {
  const { edge, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: 'H', border: 2 })
    const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { edge: modules, path: dark.join('') }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      data-text={text}
      width={size}
      height={size}
      viewBox={`0 0 ${edge} ${edge}`}
      shapeRendering="crispEdges"
      className="rounded-sm bg-[white]"
    >
      <path d={path} fill="black" />
    </svg>
  )
}
