// The articles that come with the product, in the languages they are written in.
import type { LanguageCode } from '@tallystick/i18n/languages'
import type { SeedTexts } from './article.ts'
import { newsAr } from './languages/ar.ts'
import { newsCs } from './languages/cs.ts'
import { newsDe } from './languages/de.ts'
import { newsEn } from './languages/en.ts'
import { newsFa } from './languages/fa.ts'
import { newsFr } from './languages/fr.ts'
import { newsHi } from './languages/hi.ts'
import { newsHk } from './languages/hk.ts'
import { newsId } from './languages/id.ts'
import { newsIt } from './languages/it.ts'
import { newsJp } from './languages/jp.ts'
import { newsKr } from './languages/kr.ts'
import { newsMy } from './languages/my.ts'
import { newsPt } from './languages/pt.ts'
import { newsRu } from './languages/ru.ts'
import { newsSpa } from './languages/spa.ts'
import { newsTh } from './languages/th.ts'
import { newsTr } from './languages/tr.ts'
import { newsVn } from './languages/vn.ts'

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
