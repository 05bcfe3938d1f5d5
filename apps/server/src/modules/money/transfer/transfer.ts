// Transfers for other modules.
export { readTransfers } from './queries.ts'
