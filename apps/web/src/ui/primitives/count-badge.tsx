// A small count on the corner of a control. The control around it provides the accessible name.

const MOST = 99

export function CountBadge({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden="true"
      data-testid="count-badge"
      className="figure absolute end-0.5 top-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-xs leading-none font-semibold text-on-accent"
    >
      {count > MOST ? `${MOST}+` : count}
    </span>
  )
}
