// Copies what support finds a failure by.
import { Copy } from 'lucide-react'

export function CopyReference({ label, run }: { readonly label: string; readonly run: () => void }) {
  return (
    <button
      type="button"
      onClick={run}
      data-testid="copy-reference"
      className="flex min-h-10 items-center gap-2.5 px-4 pb-2 text-start text-xs wrap-anywhere text-muted hover:text-ink"
    >
      <Copy className="size-4.5 shrink-0 p-0.5" aria-hidden="true" />
      <span>{label}</span>
    </button>
  )
}
