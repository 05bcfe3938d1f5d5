// Small pictures of chart shapes and drawings.
import type { ReactNode } from 'react'
import type { ChartShape } from '../../../ui/charts/chart-shape-names.ts'
import type { DrawingKind } from './drawing-names.ts'

function icon(path: string, filled = ''): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-5 shrink-0 stroke-current stroke-[1.5] text-accent"
      aria-hidden="true"
    >
      {filled !== '' && <path d={filled} className="fill-current" />}
      <path d={path} />
    </svg>
  )
}

export const SHAPE_ICONS: Readonly<Record<ChartShape, ReactNode>> = {
  candles: icon('M8 3v4M8 17v4M16 2v3M16 14v4', 'M5.5 7h5v10h-5zM13.5 5h5v9h-5z'),
  hollow: icon('M8 3v4M8 17v4M16 2v3M16 14v4M5.5 7h5v10h-5zM13.5 5h5v9h-5z'),
  bars: icon('M8 4v16M5 8h3M8 16h3M16 3v15M13 14h3M16 6h3'),
  line: icon('M3 17l5-6 4 3 9-10'),
  area: icon('M3 17l5-6 4 3 9-10V20H3z'),
  heikinAshi: icon('M6 5v3M6 15v3M12 4v3M12 14v3M18 2v3M18 12v3', 'M4 8h4v7H4zM10 7h4v7h-4zM16 5h4v7h-4z'),
}

export const DRAWING_ICONS: Readonly<Record<DrawingKind, ReactNode>> = {
  trend: icon('M5 18L19 6M5 18h.01M19 6h.01'),
  ray: icon('M4 19L20 5M20 5h-5M20 5v5'),
  horizontal: icon('M3 12h18'),
  rectangle: icon('M4 7h16v10H4z'),
  fibonacci: icon('M4 5h16M4 10h16M4 14h16M4 19h16'),
  measure: icon('M4 16L16 4l4 4L8 20zM8 12l2 2M11 9l2 2M14 6l2 2'),
}
