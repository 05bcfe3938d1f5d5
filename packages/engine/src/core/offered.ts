// Commands that bring the offer they are decided by: what operators have set, as it was read before the command was sent.

export interface Offered {
  /** The settings that the offer was read under. Under newer ones it is not decided: the offer may have changed since. */
  readonly settingsVersion?: number
}

export function isOutdated(command: Offered & { readonly type: string }, settingsVersion: number): boolean {
  return command.settingsVersion !== undefined && command.settingsVersion < settingsVersion
}
