// Programs that act for users: every third request that may come by API key does, by one of two keys of its user.
import type { Command } from '@tallystick/engine/core/commands'
import { isCommandOf } from '@tallystick/engine/core/registry'

/** @param count how many requests there were before: chance is left as it is, so that worlds of a seed stay much the same. */
export function sometimesByKey(command: Command, count: number): Command {
  if (count % 3 !== 0) return command
  const keyId = 2 * command.userId + (count % 2)
  if (command.type === 'open_micro') return { ...command, keyId }
  return isCommandOf('forex', command) || isCommandOf('alert', command) ? { ...command, keyId } : command
}
