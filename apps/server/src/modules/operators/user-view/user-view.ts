// What the rest of the server may ask of the operators' views.
export { readWaiting } from './queries.ts'
