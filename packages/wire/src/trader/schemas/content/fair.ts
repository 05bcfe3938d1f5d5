// What everybody may know about how orders and withdrawals are treated, as docs/fairness.md describes it.
import Type from 'typebox'
import type { CallSchema } from '../../../call-schema.ts'
import { decimalField, instantField } from '../../../fields.ts'
import { dateParam } from '../../../params.ts'

const hidden = 'null: made of fewer than ten accounts, or of none'
const count = (description: string) =>
  Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], { description: `${description}; ${hidden}` })
const share = (description: string) =>
  Type.Union([decimalField(), Type.Null()], { description: `${description}, from 0 to 1; ${hidden}` })

const FairFigures = Type.Object({
  accounts: count('Accounts that closed a position or an Up/Down order'),
  losing_share: share('Share of them that lost, fees included'),
  closed: count('Positions that were closed'),
  stop_outs: count('Of these by stop-out'),
  micro_decided: count('Up/Down orders that were won or lost'),
  micro_won_share: share('Share of them that were won'),
  micro_expected_share: share('What a fair coin gives, with the ties of the day, which both directions win'),
  refused: Type.Array(Type.Object({ reason: Type.String(), count: Type.Integer() }), {
    description: 'New orders that were refused, by reason; reasons met fewer than ten times are left out',
  }),
  paid: count('Withdrawals that were paid'),
  paid_median_ms: count('Half of them took at most as long'),
  paid_p95_ms: count('95 of 100 took at most as long'),
})

export const fairSchemas = {
  fair: {
    params: Type.Object({ before: Type.Optional(dateParam('YYYY-MM-DD: days before this one')) }),
    answer: Type.Object({
      made_at: instantField(),
      log: Type.Union(
        [
          Type.Object({
            size: Type.Integer({ minimum: 0, description: 'Entries' }),
            appended_at: instantField(),
            silent_ms: Type.Integer({ description: 'Since the last sign of life of the process that appends' }),
            stopped: Type.Boolean({ description: 'New orders are refused until it appends again' }),
            checkpoint: Type.String({ description: 'The newest one, signed; empty while there is none' }),
            outages: Type.Array(
              Type.Object({
                from: instantField(),
                until: Type.Union([instantField(), Type.Null()], { description: 'null: it goes on' }),
              }),
              {
                description:
                  'Times in which nothing could be appended, newest first, at most 31; by the clock of the database',
              },
            ),
            witnesses: Type.Array(
              Type.Object({
                name: Type.String(),
                size: Type.Integer({ description: 'Of the checkpoint it signed last; 0 when it signed none' }),
                signed_at: instantField(),
                signs: Type.Boolean({ description: 'It signed when it was last asked' }),
              }),
            ),
          }),
          Type.Null(),
        ],
        { description: 'None where no log was begun' },
      ),
      oldest_waiting_ms: Type.Integer({
        description: 'How long the oldest withdrawal under review waits; 0: none does',
      }),
      last_change_at: instantField('Of terms; 0 when nothing was changed'),
      reserves: Type.Array(
        Type.Object({
          network: Type.Enum(['btc', 'eth'], { type: 'string' }),
          address: Type.String(),
          message: Type.String({ description: 'As it was signed' }),
          signature: Type.String({ description: 'Bitcoin signed message (base64) or EIP-191 (hexadecimal)' }),
          added_at: instantField(),
        }),
        { description: 'Addresses whose keys signed a message for this site; not how much they hold' },
      ),
      days: Type.Array(
        Type.Object({
          day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'UTC' }),
          downtime_ms: Type.Integer({ description: 'When no process did its work' }),
          log_stopped_ms: Type.Integer({ description: 'When nothing could be appended to the log' }),
          fresh_share: Type.Union([decimalField(), Type.Null()], {
            description: 'Share of the time that markets were open in which they had a fresh price; null: not measured',
          }),
          real: FairFigures,
          demo: FairFigures,
        }),
        { description: 'Finished days, newest first, at most 31' },
      ),
    }),
  },
} as const satisfies Record<string, CallSchema>
