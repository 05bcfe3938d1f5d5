// The margin call above every screen, until it is put away or the margin level is above the warning level again.
import { IconButton } from '@tallystick/ui/primitives/button'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { useLowMargin } from './use-low-margin.ts'
import MarginCall from './margin-call.tsx'

export default function MarginBar() {
  const app = useWords('app')
  const isLow = useLowMargin() !== undefined
  const [isAway, setIsAway] = useState(false)
  // The next warning is a new one.
  if (isAway && !isLow) setIsAway(false)
  if (isAway) return null
  return (
    <MarginCall
      isBar
      end={
        <IconButton label={app('close')} onClick={() => setIsAway(true)}>
          <X className="size-4.5" strokeWidth={1.75} />
        </IconButton>
      }
    />
  )
}
