// The risk view, for other modules.
export { type ExposureMarket, valueExposure } from './exposure.ts'
export { readExposure } from './queries.ts'
