// Deliberate bugs in what operators change, and in what people are warned of.
import type { Mutant } from './catalogue.ts'

const ENGINE = 'packages/engine/src'
const FOREX = `${ENGINE}/products/forex`

const mutant = (name: string, file: string, find: string, replace: string): Mutant => ({
  name,
  edits: [{ file, find, replace }],
})

export const OPERATOR_MUTANTS: readonly Mutant[] = [
  mutant(
    'accounts are not watched anew when the levels move',
    `${ENGINE}/core/step.ts`,
    '  for (const userId of state.forexUsers.keys()) watchRisk(state, userId)\n}\n\n/** A market opens',
    '}\n\n/** A market opens',
  ),
  mutant(
    'an entry is lost when its pair is paused',
    `${FOREX}/on-tick.ts`,
    '    for (const order of waiting) {',
    '    for (const order of waiting.slice(1)) {',
  ),
  mutant(
    'a pause does not reach entries that wait',
    `${FOREX}/on-tick.ts`,
    `if (order.status === 'pending' && isPaused(`,
    `if (order.status !== 'pending' && isPaused(`,
  ),
  mutant(
    'a fill pays the fee of today instead of the one it was placed with',
    `${FOREX}/fill.ts`,
    'const fee = forexFee({ feeType: order.feeType, lots: order.lots, margin, feeRate: order.feeRate })',
    'const fee = forexFee({ feeType: state.settings.tradeFeeType, lots: order.lots, margin, feeRate: pair.terms.feeRate })',
  ),
  mutant(
    'the margin warning is given at every price',
    `${FOREX}/risk.ts`,
    'if (!user.warned && isAtOrBelow(',
    'if (isAtOrBelow(',
  ),
  mutant(
    'a margin warning is never given a second time',
    `${FOREX}/risk.ts`,
    'marginWarningPercent)) user.warned = false',
    'marginWarningPercent)) user.warned = true',
  ),
]
