// Rows that the user puts in order: by dragging the handle, by the arrow keys on it, or by the two buttons.
import { IconButton } from '@tallystick/ui/primitives/button'
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useWords } from '../../platform/words.ts'
import { moved } from './edit-lists.ts'

interface OrderRowsProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => number
  readonly nameOf: (row: Row) => string
  readonly onOrder: (rows: readonly Row[]) => void
  readonly children: (row: Row) => ReactNode
}

interface Drag {
  readonly from: number
  readonly to: number
  readonly shift: number
  /** Where the pointer went down, and how high the rows were then. */
  readonly startY: number
  readonly heights: readonly number[]
}

export function OrderRows<Row>({ label, rows, keyOf, nameOf, onOrder, children }: OrderRowsProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const [drag, setDrag] = useState<Drag>()

  const move = (from: number, to: number): void => {
    if (to >= 0 && to < rows.length && to !== from) onOrder(moved(rows, from, to))
  }
  function begin(event: PointerEvent<HTMLElement>, index: number): void {
    event.currentTarget.setPointerCapture(event.pointerId)
    const heights = [...(list.current?.children ?? [])].map(row => row.getBoundingClientRect().height)
    setDrag({ from: index, to: index, shift: 0, startY: event.clientY, heights })
  }
  function follow(event: PointerEvent<HTMLElement>): void {
    if (drag) setDrag(draggedTo(drag, event.clientY))
  }
  // By where the pointer goes up: moves just before may not have been rendered yet.
  function drop(event: PointerEvent<HTMLElement>): void {
    if (!drag) return
    setDrag(undefined)
    move(drag.from, draggedTo(drag, event.clientY).to)
  }

  return (
    <ul ref={list} aria-label={label}>
      {rows.map((row, index) => (
        <li
          key={keyOf(row)}
          style={drag && { transform: `translateY(${shiftOf(index, drag)}px)` }}
          className={`flex min-h-13 items-center gap-1 border-b border-line last:border-b-0 ${
            drag?.from === index ? 'relative z-10 rounded-control bg-sunken' : drag ? 'transition-transform' : ''
          }`}
        >
          <Handle
            name={nameOf(row)}
            onPointerDown={event => begin(event, index)}
            onPointerMove={follow}
            onPointerUp={drop}
            onPointerCancel={() => setDrag(undefined)}
            onMove={step => move(index, index + step)}
          />
          <div className="flex min-w-0 grow items-center gap-2">{children(row)}</div>
          <Steps
            name={nameOf(row)}
            isFirst={index === 0}
            isLast={index === rows.length - 1}
            onStep={step => move(index, index + step)}
          />
        </li>
      ))}
    </ul>
  )
}

function draggedTo(drag: Drag, y: number): Drag {
  const shift = y - drag.startY
  return { ...drag, shift, to: placeAt(drag.heights, drag.from, shift) }
}

/** Where a row that is dragged by `shift` would be put: behind every row whose middle it has passed. */
export function placeAt(heights: readonly number[], from: number, shift: number): number {
  let to = from
  let way = Math.abs(shift)
  const step = Math.sign(shift)
  while (to + step >= 0 && to + step < heights.length) {
    const height = heights[to + step] ?? 0
    if (way < height / 2) break
    way -= height
    to += step
  }
  return to
}

/** The dragged row follows the pointer; those between its old and its new place make room. */
function shiftOf(index: number, { from, to, shift, heights }: Drag): number {
  if (index === from) return shift
  const height = heights[from] ?? 0
  if (from < index && index <= to) return -height
  return to <= index && index < from ? height : 0
}

interface HandleProps {
  readonly name: string
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerCancel: () => void
  readonly onMove: (step: -1 | 1) => void
}

function Handle({ name, onMove, ...pointer }: HandleProps) {
  const t = useWords('watchlists')
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <button
      type="button"
      aria-label={t('move', { name })}
      title={t('drag')}
      onKeyDown={onKeyDown}
      {...pointer}
      className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-control text-muted active:cursor-grabbing dense:lg:size-9"
    >
      <GripVertical className="size-4.5" aria-hidden="true" />
    </button>
  )
}

interface StepsProps {
  readonly name: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onStep: (step: -1 | 1) => void
}

function Steps({ name, isFirst, isLast, onStep }: StepsProps) {
  const t = useWords('watchlists')
  return (
    <span className="flex shrink-0">
      <IconButton
        label={t('moveUp', { name })}
        disabled={isFirst}
        onClick={() => onStep(-1)}
        className="disabled:opacity-30"
      >
        <ChevronUp className="size-4.5" />
      </IconButton>
      <IconButton
        label={t('moveDown', { name })}
        disabled={isLast}
        onClick={() => onStep(1)}
        className="disabled:opacity-30"
      >
        <ChevronDown className="size-4.5" />
      </IconButton>
    </span>
  )
}
