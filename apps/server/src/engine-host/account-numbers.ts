// The numbers of ledger accounts for those who read the ledger's tables. Only the engine host writes them.
export { accountName, ACCOUNT_TYPE_ID, ACCOUNT_TYPES, HOUSE_ID, userAccount } from '@tallystick/ledger/chart'
