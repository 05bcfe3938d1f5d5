// Parts of a page below each other or, on wide desktops, beside each other.
import type { ReactNode } from 'react'

const COLUMNS = {
  beside: 'wide:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]',
  children: 'wide:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]',
} as const

interface BesideProps {
  readonly beside: ReactNode
  /** Which has more room: a form has less than its list. */
  readonly wider?: keyof typeof COLUMNS
  readonly children: ReactNode
}

/** A form or a card, and what belongs to it. */
export function Beside({ beside, wider = 'beside', children }: BesideProps) {
  return (
    <div className={`space-y-8 wide:grid ${COLUMNS[wider]} wide:gap-8 wide:space-y-0`}>
      <div>{children}</div>
      {beside !== false && <div>{beside}</div>}
    </div>
  )
}

interface HalvesProps {
  /** The distance between parts that are below each other. */
  readonly stack: 'space-y-4' | 'space-y-5'
  readonly second: ReactNode
  readonly children: ReactNode
}

/** One long form, or one stack of cards. */
export function Halves({ stack, second, children }: HalvesProps) {
  return (
    <div className={`${stack} wide:grid wide:grid-cols-2 wide:items-start wide:gap-8 wide:space-y-0`}>
      <div className={stack}>{children}</div>
      <div className={stack}>{second}</div>
    </div>
  )
}
