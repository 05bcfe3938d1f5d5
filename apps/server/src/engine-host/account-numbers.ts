// Ledger account numbers for readers of the ledger tables. Only the engine host writes those tables.
export {
  accountName,
  ACCOUNT_TYPE_ID,
  ACCOUNT_TYPES,
  HOUSE_ID,
  HOUSE_RESULT,
  userAccount,
} from '@tallystick/ledger/chart'
