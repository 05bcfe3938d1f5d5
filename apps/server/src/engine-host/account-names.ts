// Readable names of ledger accounts.
import { accountName, HOUSE_ID } from '@tallystick/ledger/chart'

export function houseName(houseId: number): string {
  const names = Object.entries(HOUSE_ID).flatMap(([name, id]) => (id === houseId ? [name] : []))
  return `house ${names.join(' / ').replaceAll('_', ' ') || houseId}`
}

export function postingName(account: number): string {
  const name = accountName(account)
  if (!name) return String(account)
  return name.owner === 'house' ? houseName(name.houseId) : `${name.type} ${name.bucket}`
}
