// Price alerts, as other modules see them.
export { readActiveAlertIds } from './queries.ts'
