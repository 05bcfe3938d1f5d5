// Calls that change an order: what the public log promises with the answer is kept.
import { api } from '../../platform/api/api.ts'
import { keepPromises } from './kept-promises.ts'

export const promisedCall: typeof api.call = async (...asked) => {
  const answer = await api.call(...asked)
  const { data } = answer
  // Not there on a site without a log.
  if (typeof data === 'object' && data && 'Promises' in data) keepPromises(data.Promises ?? [])
  return answer
}
