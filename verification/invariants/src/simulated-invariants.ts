// The invariants that only the simulator checks, in words. The others are SQL checks and worded there (server: invariants/).

export const SIMULATED_INVARIANTS: Readonly<Record<string, string>> = {
  I49: 'the accepted ticks of a pair are in order of time, and every price is above zero',
  I57: 'a transfer out of forex leaves equity less margin at or above zero, floating losses counted',
  I59: 'a close by the master ends every linked copy, or leaves a recorded reason',
  I62: 'the active subscriptions of a user in a fund stay within its minimum and maximum',
  I64: 'memory equals what a fresh start would read from the store',
  I69: 'after a freeze is committed nothing new is opened for the user and no money leaves, until it is lifted',
  I76: 'the public log has every accepted price, every act of an order and every setting of its stops',
  I77: 'the public log is in the order of what it tells, stops before the close, and every checkpoint continues the one before',
  I78: 'every act of an order is in the public log once, through kills and takeovers of its sequencer',
  I79: 'every receipt of an order says what the log commits to, and holds before the verifier',
}
