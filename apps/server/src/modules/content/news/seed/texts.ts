// The articles that come with the product, in the languages they are written in.
import type { LanguageCode } from '@tallystick/i18n/languages'
import type { SeedTexts } from './article.ts'
import { newsAr } from './ar.ts'
import { newsCs } from './cs.ts'
import { newsDe } from './de.ts'
import { newsEn } from './en.ts'
import { newsFa } from './fa.ts'
import { newsFr } from './fr.ts'
import { newsHi } from './hi.ts'
import { newsHk } from './hk.ts'
import { newsId } from './id.ts'
import { newsIt } from './it.ts'
import { newsJp } from './jp.ts'
import { newsKr } from './kr.ts'
import { newsMy } from './my.ts'
import { newsPt } from './pt.ts'
import { newsRu } from './ru.ts'
import { newsSpa } from './spa.ts'
import { newsTh } from './th.ts'
import { newsTr } from './tr.ts'
import { newsVn } from './vn.ts'

type Articles = Readonly<Record<'en', SeedTexts> & Partial<Record<LanguageCode, SeedTexts>>>

export const NEWS: Articles = {
  hk: newsHk,
  en: newsEn,
  jp: newsJp,
  kr: newsKr,
  th: newsTh,
  vn: newsVn,
  fr: newsFr,
  de: newsDe,
  ru: newsRu,
  spa: newsSpa,
  pt: newsPt,
  ar: newsAr,
  it: newsIt,
  tr: newsTr,
  id: newsId,
  my: newsMy,
  hi: newsHi,
  cs: newsCs,
  fa: newsFa,
}
