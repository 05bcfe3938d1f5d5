// A link that looks like an outlined button.
export const LINK_BUTTON =
  'inline-flex min-h-11 items-center gap-2 rounded-control border border-line bg-surface px-4 text-sm font-medium transition hover:border-line-strong'
