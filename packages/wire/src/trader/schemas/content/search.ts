// The two searches of /product: companies in main mode, instruments otherwise; and how operators list companies.
import Type from 'typebox'
import { decimalField } from '../../../fields.ts'
import { choiceParam, emailParam, idParam, pageParam, textParam } from '../../../params.ts'
import { LONGEST_LOGO } from '../../../images.ts'
import { NO_PARAMS, type CallSchema } from '../../../call-schema.ts'

const Company = {
  id: Type.Integer(),
  name: Type.String(),
  logo: Type.String({ description: 'A picture of ours, a PNG as a data address, or empty' }),
  url: Type.String({ description: 'Website, as text' }),
  subject: Type.String(),
  registered_address: Type.String(),
  location: Type.String(),
  email: Type.String(),
}

/** Longer than anybody types; longer input is refused before it reaches a query. */
const nameParam = () => Type.Optional(textParam(0, 64, 'Part of a code or name; everything without it'))

export const searchSchemas = {
  searchCompany: {
    params: Type.Object({ name: nameParam(), page: pageParam() }),
    answer: Type.Object({
      data: Type.Array(
        Type.Object({
          ...Company,
          enter_url: Type.String({ description: 'Where entering leads: empty = this site, otherwise a listed host' }),
        }),
      ),
      total: Type.Integer(),
    }),
  },
  searchInstrument: {
    params: Type.Object({ name: nameParam() }),
    answer: Type.Array(
      Type.Object({
        Id: Type.Integer(),
        Code: Type.String(),
        ShowCode: Type.String(),
        Name: Type.String(),
        Logo: Type.String(),
        MarketStatus: Type.Integer({ description: '1 = open' }),
        ForexQuotations: Type.Object({ Close: decimalField(), Change: decimalField('Percent') }),
      }),
    ),
  },
} as const satisfies Readonly<Record<string, CallSchema>>

export const companyDecisionSchemas = {
  operatorCompanies: {
    params: NO_PARAMS,
    answer: Type.Array(Type.Object({ ...Company, is_listed: Type.Boolean() })),
  },
  operatorCompanySave: {
    params: Type.Object({
      id: Type.Optional(idParam('Company to change; a new one without it')),
      name: textParam(1, 120, 'Name'),
      logo: Type.Optional(
        Type.String({ pattern: '^/logos/[a-z0-9-]{1,60}\\.svg$', description: 'A picture under /logos/' }),
      ),
      logo_png: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: LONGEST_LOGO,
          description: 'A PNG of its own, in base64, in its place',
        }),
      ),
      url: Type.Optional(Type.String({ pattern: '^https?://[^\\s"<>\\\\]{1,200}$', description: 'Website' })),
      subject: Type.Optional(textParam(0, 200, 'Legal entity')),
      registered_address: Type.Optional(textParam(0, 300, 'Registered address')),
      location: Type.Optional(textParam(0, 300, 'Office address')),
      email: Type.Optional(emailParam()),
      is_listed: Type.Optional(choiceParam([0, 1], '1 = found by search')),
    }),
    answer: Type.Object({ id: Type.Integer() }),
  },
} as const satisfies Readonly<Record<string, CallSchema>>
