// The label of a tab with the number of what is behind it; no number where there is nothing.
export function Counted({ words, count = 0 }: { readonly words: string; readonly count?: number | undefined }) {
  return (
    <>
      {words}
      {count > 0 && (
        <span className="ms-1.5 text-muted">
          <span className="figure">{count}</span>
        </span>
      )}
    </>
  )
}
