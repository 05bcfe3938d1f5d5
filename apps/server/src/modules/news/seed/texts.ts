// The articles that come with the product in every language they are written in.
import type { LanguageCode } from '@tallystick/i18n/languages'
import type { SeedTexts } from './article.ts'
import { newsEn } from './en.ts'
import { newsHk } from './hk.ts'

export const NEWS: Readonly<Partial<Record<LanguageCode, SeedTexts>>> = { en: newsEn, hk: newsHk }
