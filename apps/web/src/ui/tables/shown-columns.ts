// The columns of a table that are shown: all but those its user has hidden.
import { type ReactNode, useMemo } from 'react'
import { hiddenIn, useHiddenColumns } from './hidden-columns.ts'

export interface Choosable {
  readonly key: string
  readonly label: ReactNode
  /** Always shown, for example what can be done with the row. The first column always is. */
  readonly isFixed?: boolean
}

/** @param table its name, the same in every language. */
export function useShownColumns<Of extends Choosable>(table: string, columns: readonly Of[]): readonly Of[] {
  const hidden = useHiddenColumns(state => hiddenIn(state, table))
  return useMemo(
    () => columns.filter((column, index) => !canHide(column, index) || !hidden.includes(column.key)),
    [columns, hidden],
  )
}

export const canHide = ({ isFixed }: Choosable, index: number): boolean => index > 0 && isFixed !== true
