// How a closed order may have ended, as a history is filtered by it: without schemas, so that the browser can import it.

export const RESULTS = ['profit', 'loss', 'even'] as const
