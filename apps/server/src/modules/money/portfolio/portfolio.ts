// What other modules use of this one.
export { readReturns } from './returns.ts'
