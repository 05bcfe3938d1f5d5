// What other modules use of the journal.
export { copyEntry, type Entry, moveEntry, readEntries, readTagResults } from './queries.ts'
