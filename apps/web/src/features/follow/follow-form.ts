// The follow settings as pure functions: input, validation, and request.
import { copyStopLoss } from '@tallystick/formulas/copy'
import { parseDecimal, type Usd } from '@tallystick/kernel/decimal'
import type { FollowTerms } from './follow-calls.ts'

export interface FollowForm {
  readonly multiple: string
  readonly maxAmount: string
  readonly hasStop: boolean
  readonly stopPercent: number
}

export const EMPTY_FORM: FollowForm = { multiple: '1', maxAmount: '', hasStop: true, stopPercent: 30 }
export const STOP_PERCENTS = [10, 20, 30, 50] as const

export type FollowFault = 'multipleFault' | 'maxAmountFault'

/** The first thing that is wrong; undefined when the form can be sent. */
export function followFault(form: FollowForm): FollowFault | undefined {
  const multiple = Number(form.multiple)
  if (!/^\d{1,3}$/.test(form.multiple) || multiple < 1 || multiple > 100) return 'multipleFault'
  return amountOf(form) > 0n ? undefined : 'maxAmountFault'
}

export function amountOf(form: FollowForm): Usd {
  return parseDecimal(form.maxAmount) ?? 0n
}

/** The loss at which copying would end. */
export function stopAmount(form: FollowForm): Usd {
  return form.hasStop ? copyStopLoss(amountOf(form), form.stopPercent) : 0n
}

export function termsOf(form: FollowForm): FollowTerms {
  return {
    multiple: Number(form.multiple),
    maxAmount: form.maxAmount,
    stopLossPercent: form.hasStop ? form.stopPercent : null,
  }
}
