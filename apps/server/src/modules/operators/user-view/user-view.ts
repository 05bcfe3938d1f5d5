// The operators' views, for other modules.
export { readWaiting } from './queries.ts'
