// The mark: a slim tally stick with four notches, the last one in the accent.

export function Mark({ className = 'size-8' }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <path
        className="fill-ink"
        d="M11 4.500A1.500 1.500 0 0 1 12.500 3h6A1.500 1.500 0 0 1 20 4.500V7.500L15.500 9.250 20 11v1.500l-4.500 1.750L20 16v1.500l-4.500 1.750L20 21v1.500l-4.500 1.750L20 26v1.500a1.500 1.500 0 0 1-1.500 1.500h-6a1.500 1.500 0 0 1-1.500-1.500Z"
      />
      <path className="fill-accent" d="m22 22.250-5.150 2L22 26.250Z" />
    </svg>
  )
}
