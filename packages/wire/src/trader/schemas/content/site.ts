// Public information about the site: manifest, company, settings, area codes, published feed keys.
import Type from 'typebox'
import { decimalField, timeField } from '../../../fields.ts'
import { wordParam } from '../../../params.ts'
import { changesShape } from '../../../operator/schemas/terms.ts'
import { NO_PARAMS, type CallSchema } from '../../../call-schema.ts'

/** Settings that anybody may read, by key. */
export const PUBLIC_SETTINGS = [
  'is_show_mobile',
  'site_title',
  'main_mode',
  'trade_fee_type',
  'micro_loss_level',
] as const

export const siteSchemas = {
  manifest: {
    params: NO_PARAMS,
    answer: Type.Object({
      title: Type.String(),
      main_mode: Type.Boolean({ description: 'Search lists companies instead of instruments' }),
      api_host: Type.Enum(['same_origin', 'first_subdomain_api'], {
        type: 'string',
        description: 'Where the API lives: on the page origin, or on the origin whose first label is replaced by `api`',
      }),
      feed_label: Type.Enum(['simulated', 'live'], { type: 'string' }),
      demo_balance: decimalField('What a new demo account holds, in USD over all its accounts'),
      mode: Type.Enum(['development', 'production'], { type: 'string' }),
    }),
  },
  company: {
    params: NO_PARAMS,
    answer: Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      logo: Type.String(),
      url: Type.String(),
      subject: Type.String(),
      registered_address: Type.String(),
      location: Type.String(),
      email: Type.String(),
    }),
  },
  companyStatus: {
    params: NO_PARAMS,
    answer: Type.Object({
      status: Type.Integer({ description: '0 = normal' }),
      type: Type.Integer(),
      loss_url: Type.String({
        description: 'Empty, or an http(s) address on a host the operator listed',
      }),
    }),
  },
  basicInfo: {
    params: NO_PARAMS,
    answer: Type.Object({
      service_link: Type.String(),
      service_link_type: Type.Integer({
        description: '2 = link to copy, 3 = redirect, otherwise /mine/chat',
      }),
      verify_reg_type: Type.Integer({ description: '1 = code, 2 = image captcha' }),
      trade_fee_type: Type.Integer({
        description: '1 = amount × fee rate, otherwise margin × fee rate',
      }),
      micro_loss_level: Type.Integer(),
      margin_warning_level: decimalField('Risk rate in percent at which the user is warned'),
      stop_out_level: decimalField('Risk rate in percent at which positions close'),
      default_leverage: Type.Integer({
        description: 'The ticket starts with the highest leverage of the pair up to it',
      }),
      rank_profiles: Type.Integer({
        description: '1 = a tap in the ranking opens the profile, otherwise “coming soon”',
      }),
    }),
  },
  areaList: {
    params: NO_PARAMS,
    answer: Type.Array(
      Type.Object({
        id: Type.Integer(),
        global_code: Type.String({ description: 'Dialling code without plus, for example 852' }),
        code: Type.String({ description: 'ISO 3166-1 country code' }),
      }),
    ),
  },
  changes: changesShape,
  setting: {
    params: Type.Object({ key: wordParam(PUBLIC_SETTINGS, 'Name of a public setting') }),
    answer: Type.Object({ key: Type.String(), value: Type.String() }),
  },
  feedKeys: {
    params: Type.Object({
      day: Type.Optional(
        Type.String({
          pattern: '^20\\d{2}-\\d{2}-\\d{2}$',
          format: 'date',
          description: 'UTC day: only this one, with its terms once it is over',
        }),
      ),
    }),
    answer: Type.Object({
      feed_label: Type.Enum(['simulated', 'live'], { type: 'string' }),
      days: Type.Array(
        Type.Object({
          day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'UTC day' }),
          method: Type.Integer({ description: 'How its prices are made, see docs/simulated-prices.md' }),
          key_hash: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the key' }),
          published_at: timeField(),
          commitment: Type.String({
            pattern: '^([0-9a-f]{64})?$',
            description: 'SHA-256 of the key followed by the terms, published before the day; empty for method 1',
          }),
          committed_at: timeField(),
          key: Type.String({
            pattern: '^([0-9a-f]{64})?$',
            description: 'Empty until the day is over',
          }),
          terms: Type.String({
            description:
              'What the day follows from besides its key, as JSON; only of the day asked for, once it is over',
          }),
        }),
      ),
      hours: Type.Array(
        Type.Object({
          codes: Type.Array(Type.String(), { description: 'Pairs that keep these hours' }),
          closures: Type.Array(
            Type.Object({
              day: Type.String({ description: 'Local day' }),
              from: Type.Integer({ description: 'Minute of the day' }),
              to: Type.Integer(),
            }),
          ),
          weeks: Type.Array(
            Type.Object({
              from_day: Type.String({ description: 'Local day from which on they hold' }),
              sessions: Type.String({ description: 'mon-fri 09:30-16:00' }),
            }),
          ),
        }),
        { description: 'Holidays near these days, and weekly hours that differ from those a market began with' },
      ),
    }),
  },
} as const satisfies Readonly<Record<string, CallSchema>>
