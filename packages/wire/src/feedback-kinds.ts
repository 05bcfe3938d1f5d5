// What feedback is about, and how its writer wants the answer: without schemas, so that the browser can import it.

export const FEEDBACK_CATEGORIES = ['problem', 'idea', 'money', 'other'] as const
export const FEEDBACK_REPLIES = ['chat', 'email'] as const
export const LONGEST_FEEDBACK = 2_000
