// What other modules use of recorded equity: how positions were valued at full hours.
export { keepMarks, type MarkedMarket, markName } from './marks.ts'
export { conversionOf, type PairOf, pricedBy } from './positions.ts'
export { recordEquity } from './record-equity.ts'
export { readReturns, type Returns } from './returns.ts'
