// What other modules use of this one.
export { readReturns, type Returns } from './returns.ts'
