// Which columns of a table are shown: a button and the sheet behind it. The choice is kept on this device.
import { IconButton } from '@tallystick/ui/primitives/button'
import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Checkbox } from '../../forms/checkbox.tsx'
import { Sheet } from '../../layers/sheet.tsx'
import { hiddenIn, showColumn, useHiddenColumns } from '../hidden-columns.ts'
import { canHide, type Choosable } from '../shown-columns.ts'

interface ColumnChoiceProps {
  /** Name of the table, the same in every language. */
  readonly table: string
  readonly columns: readonly Choosable[]
}

/** Nothing where there is nothing to choose. */
export function ColumnChoice({ table, columns }: ColumnChoiceProps) {
  const t = useWords('app')
  const [isOpen, setOpen] = useState(false)
  const hidden = useHiddenColumns(state => hiddenIn(state, table))
  const choosable = columns.filter(canHide)
  if (choosable.length < 2) return null
  return (
    <>
      <IconButton label={t('columns')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Columns3 className="size-5" strokeWidth={1.75} />
      </IconButton>
      {isOpen && (
        <Sheet title={t('columns')} onClose={() => setOpen(false)}>
          <ul>
            {choosable.map(({ key, label }) => (
              <li key={key}>
                <Checkbox checked={!hidden.includes(key)} onChange={isShown => showColumn(table, key, isShown)}>
                  {label}
                </Checkbox>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </>
  )
}
