// A labelled text to copy: shown in full, copied with one tap.
import { Copy } from 'lucide-react'
import { copyText } from '../../platform/copy-text.ts'
import { IconButton } from '@tallystick/ui/primitives/button'

interface CopyLineProps {
  readonly label: string
  readonly text: string
  readonly copyLabel: string
}

export function CopyLine({ label, text, copyLabel }: CopyLineProps) {
  return (
    <div className="flex items-center gap-2 py-2 ps-4 pe-1.5">
      <div className="min-w-0 grow">
        <p className="text-xs text-muted">{label}</p>
        <p dir="auto" className="text-sm text-balance wrap-anywhere select-all" data-testid="copy-line">
          {text}
        </p>
      </div>
      <IconButton label={`${copyLabel}: ${label}`} onClick={() => void copyText(text)}>
        <Copy className="size-4.5" />
      </IconButton>
    </div>
  )
}
