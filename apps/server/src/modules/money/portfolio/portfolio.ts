// What other modules use of recorded equity.
export { keepMarks, type MarkedMarket, markName } from './marks.ts'
export { conversionOf, type PairOf, pricedBy } from './positions.ts'
export { readPortfolio } from './overview.ts'
export { recordEquity } from './record-equity.ts'
export { readReturns } from './returns.ts'
