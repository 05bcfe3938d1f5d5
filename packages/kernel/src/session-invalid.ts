// The one refusal that a browser knows by its number. Apart from the others, so that their table stays out of its script.

export const SESSION_INVALID = 999
