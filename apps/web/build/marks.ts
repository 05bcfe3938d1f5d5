// Marks in a template, which the server replaces by what they name (apps/server/src/modules/content/first-screen).

/** Signs that occur in no text of ours. */
export const markOf = (name: string): string => `⟦${name}⟧`
