// Beside the schemas, so that the browser has it without them.

/** Characters of an alert's note. */
export const LONGEST_ALERT_NOTE = 60
