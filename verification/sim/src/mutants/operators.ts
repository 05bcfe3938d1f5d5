// Deliberate bugs in how changes made by operators take effect, and in margin warnings.
import { mutant, type Mutant } from './edit.ts'

export const OPERATOR_MUTANTS: readonly Mutant[] = [
  mutant(
    'accounts are not watched anew when the levels move',
    'engine',
    'stepSettings',
    'for (const userId of state.forexUsers.keys()) watchRisk(state, userId)',
    '',
  ),
  mutant(
    'a pending order is lost when its pair is paused',
    'engine/forex',
    'takeTick',
    'for (const order of waiting) {',
    'for (const order of waiting.slice(1)) {',
  ),
  mutant(
    'a pause does not reach pending orders',
    'engine/forex',
    'takeTick',
    "if (order.status === 'pending' && isPaused(",
    "if (order.status !== 'pending' && isPaused(",
  ),
  mutant(
    'a fill pays the fee of today instead of the one it was placed with',
    'engine/forex',
    'decideFill',
    'const fee = forexFee({ feeType: order.feeType, lots: order.lots, margin, feeRate: order.feeRate })',
    'const fee = forexFee({ feeType: state.settings.tradeFeeType, lots: order.lots, margin, feeRate: pair.terms.feeRate })',
  ),
  mutant(
    'the margin warning is given at every price',
    'engine/forex',
    'judgeRisk',
    'if (!user.warned && isAtOrBelow(',
    'if (isAtOrBelow(',
  ),
  mutant(
    'a margin warning is never given a second time',
    'engine/forex',
    'rearmWarning',
    'marginWarningPercent)) user.warned = false',
    'marginWarningPercent)) user.warned = true',
  ),
]
