// Ledger account numbers for readers of the ledger tables. Only the engine host writes those tables.
export { accountName, ACCOUNT_TYPE_ID, ACCOUNT_TYPES, HOUSE_ID, userAccount } from '@tallystick/ledger/chart'
