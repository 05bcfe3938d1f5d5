// Copies what support finds a failure by.

export function CopyReference({ label, run }: { readonly label: string; readonly run: () => void }) {
  return (
    <button
      type="button"
      onClick={run}
      data-testid="copy-reference"
      className="px-4 pb-3 text-xs wrap-anywhere text-muted underline"
    >
      {label}
    </button>
  )
}
