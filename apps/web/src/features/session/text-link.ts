// How a link in a line of text looks.

export const TEXT_LINK = 'inline-flex min-h-11 items-center rounded-sm font-medium text-accent hover:underline'
