// Words of the check of an order.
const words = {
  check: 'Check this order',
  title: 'Check of order {id}',
  explain: 'Worked out again on this device, from the terms of the order and the recorded prices.',
  follows: 'The result follows from the recorded prices.',
  broken: 'The result does not follow from the recorded prices.',
  unknown: 'Some of the recorded prices cannot be read right now. What can be read agrees.',
  openPrice: 'The open price is the recorded one',
  endPrice: 'The end price is the recorded one',
  nothingBetween: 'No price was accepted between it and the end of the time',
  result: 'Won, lost or void follows from the rule',
  amount: 'The amount follows from the formula',
  holds: 'holds',
  doesNotHold: 'does not hold',
  notKnown: 'not known',
  ticks: 'Recorded prices',
  openTick: 'Open',
  endTick: 'End',
  nextTick: 'Next',
  expiry: 'End of the time',
  receipt: 'Receipt',
  receiptHint: 'With it anybody can make this check. It tells nothing about you.',
  copy: 'Copy',
  copied: 'Copied',
  simulated: 'Simulated prices: the key of the day is published when it is over, and gives every price back.',
} as const

export default words
