// The language of a request: its `lang` header, unknown → hk, tw → hk.
import { type LanguageCode, languageFrom } from '@tallystick/i18n/languages'
import { HEADERS } from '@tallystick/wire/envelope'
import type { FastifyRequest } from 'fastify'

export function languageOf(request: FastifyRequest): LanguageCode {
  const value = request.headers[HEADERS.language]
  return languageFrom(typeof value === 'string' ? value : undefined)
}
