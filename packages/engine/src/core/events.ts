// Every event of the engine. One union, so that applying, storing and publishing cannot miss one.
import type { AnyProduct } from './products.ts'

export type EngineEvent = AnyProduct['event']
