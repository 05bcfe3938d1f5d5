// `npm run walk`: every trader screen in every language at several widths, checked by a program, and printed as pictures with --shots.
//   --languages hk,ar   --routes /trade,/mine   --widths 320,390,1440 (from 900 on a desktop, or desktop:720; 844x390 lies on its side)   --themes light,dark   --pseudo
//   --shots DIR writes a picture of every visit and one contact sheet per language, width and theme
import { parseArgs } from 'node:util'
import { LANGUAGE_CODES } from '@tallystick/i18n/languages'
import { decimal } from '@tallystick/kernel/decimal'
import ownCluster from '@tallystick/server/testing/cluster-setup'
import { wavyHistory } from '@tallystick/server/testing/scripted-feed'
import { openStage } from '../stage.ts'
import { castOf } from './cast.ts'
import { ContactSheets } from './contact-sheets.ts'
import { PLACES } from './places.ts'
import { type Visit, walk, type Width } from './walk.ts'

const DESKTOP_FROM = 900
const FAULTS_SHOWN = 6
const THEMES = ['light', 'dark'] as const

const { values } = parseArgs({
  options: {
    languages: { type: 'string', default: LANGUAGE_CODES.join(',') },
    routes: { type: 'string', default: '' },
    widths: { type: 'string', default: '320,1440' },
    themes: { type: 'string', default: 'light,dark' },
    pseudo: { type: 'boolean', default: false },
    shots: { type: 'string' },
  },
})

const listOf = (text: string): string[] => text.split(',').filter(part => part !== '')

function widthOf(text: string): Width {
  const [presentation, px] = text.includes(':') ? text.split(':') : ['', text]
  const [size = 0, height] = (px ?? '').split('x').map(Number)
  return {
    px: size,
    ...(height !== undefined && { height }),
    presentation: presentation === 'desktop' || size >= DESKTOP_FROM ? 'desktop' : 'phone',
  }
}

const head = ({ language, width, theme, place }: Visit): string =>
  `${language.padEnd(3)} ${String(width).padEnd(4)} ${theme.padEnd(5)} ${place.padEnd(28)}`

const wanted = listOf(values.routes)
const places = PLACES.filter(
  ({ path }) =>
    wanted.length === 0 || wanted.includes(path) || wanted.some(route => route !== '/' && path.startsWith(route)),
)
const stopCluster = await ownCluster()
// Around the price that the cast trades at.
const stage = await openStage({}, listings => wavyHistory(listings, { BTCUSD: decimal('100500') }))
const sheets = values.shots === undefined ? undefined : new ContactSheets(values.shots)
const failed: Visit[] = []
try {
  const cast = await castOf(stage)
  const visits = await walk(stage, cast, {
    places,
    languages: listOf(values.languages),
    widths: listOf(values.widths).map(widthOf),
    themes: THEMES.filter(theme => listOf(values.themes).includes(theme)),
    pseudo: values.pseudo,
    async onVisit(visit, page) {
      await sheets?.add(visit, page)
      if (visit.faults.length === 0) return
      failed.push(visit)
      for (const { kind, text, detail } of visit.faults.slice(0, FAULTS_SHOWN))
        console.log(`${head(visit)} ${kind.padEnd(9)} «${text}» ${detail}`)
      if (visit.faults.length > FAULTS_SHOWN)
        console.log(`${head(visit)} and ${visit.faults.length - FAULTS_SHOWN} more`)
    },
  })
  await sheets?.write(stage)
  console.log(`${visits - failed.length} passed, ${failed.length} failed`)
} finally {
  await stage.close()
  await stopCluster()
}
process.exitCode = failed.length === 0 ? 0 : 1
