// The logo: a slim tally stick with four notches, the last one in the accent colour.

export function Mark({ className = 'size-8' }: { readonly className?: string }) {
  return (
    <svg viewBox="5 2 22 28" className={className} aria-hidden="true">
      <path
        className="fill-ink"
        d="M14 3h4a3 3 0 0 1 3 3v2.2h-5V10h5v3.200h-5V15h5v3.200h-5V20h5v3.200h-5V25h5v1a3 3 0 0 1-3 3h-4a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3Z"
      />
      <rect className="fill-accent" x="16.800" y="23.200" width="6.400" height="1.800" rx="0.900" />
    </svg>
  )
}
