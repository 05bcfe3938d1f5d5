// Settings of the chart: its shape, its studies with their parameters, and the drawings of the market.
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Pair } from '../../../entities/pair/pairs.ts'
import { useWords } from '../../../platform/words.ts'
import type { Catalogues } from '@tallystick/i18n/catalogues'
import { Button, IconButton } from '@tallystick/ui/primitives/button'
import { CHART_SHAPES } from '../../../ui/charts/chart-shape-names.ts'
import { bounded, type Parameter, STUDIES, titleOf } from '../../../ui/charts/studies/studies.ts'
import { isOwnPane, STUDY_KINDS, type StudyChoice, type StudyKind } from '../../../ui/charts/studies/study-names.ts'
import { Choices } from '../../../ui/forms/choices.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { Sheet } from '../../../ui/layers/sheet.tsx'
import {
  addStudy,
  changeStudy,
  chooseShape,
  chooseTool,
  MOST_STUDIES,
  removeDrawing,
  removeDrawings,
  removeStudy,
  useChartStore,
  useDrawings,
} from './chart-store.ts'
import { DRAWING_KINDS } from './drawing-names.ts'
import { DRAWING_ICONS, SHAPE_ICONS } from './chart-icons.tsx'

interface ChartSheetProps {
  readonly pair: Pair
  readonly onClose: () => void
}

type Tab = 'studies' | 'drawings' | 'shape'

export default function ChartSheet({ pair, onClose }: ChartSheetProps) {
  const t = useWords('chart')
  const [tab, setTab] = useState<Tab>('studies')
  return (
    <Sheet title={t('settings')} onClose={onClose}>
      <Choices
        kind="tabs"
        look="underline"
        label={t('settings')}
        className="mb-3 border-b border-line"
        options={[
          { value: 'studies', label: t('studies') },
          { value: 'drawings', label: t('drawings') },
          { value: 'shape', label: t('shape') },
        ]}
        value={tab}
        onChange={setTab}
      />
      {tab === 'shape' && <Shapes />}
      {tab === 'studies' && <Studies />}
      {tab === 'drawings' && <Drawings pair={pair} onClose={onClose} />}
    </Sheet>
  )
}

function Shapes() {
  const t = useWords('chart')
  const shape = useChartStore(state => state.shape)
  return (
    <Choices
      kind="radios"
      look="cards"
      label={t('shape')}
      className="*:basis-[30%]"
      options={CHART_SHAPES.map(name => ({
        value: name,
        label: (
          <span className="flex flex-col items-center gap-1 text-xs whitespace-normal text-ink">
            {SHAPE_ICONS[name]}
            {t(name)}
          </span>
        ),
      }))}
      value={shape}
      onChange={chooseShape}
    />
  )
}

const STUDY_WORDS = {
  sma: 'studySma',
  ema: 'studyEma',
  wma: 'studyWma',
  bollinger: 'studyBollinger',
  vwap: 'studyVwap',
  donchian: 'studyDonchian',
  sar: 'studySar',
  ichimoku: 'studyIchimoku',
  rsi: 'studyRsi',
  macd: 'studyMacd',
  stochastic: 'studyStochastic',
  atr: 'studyAtr',
  volume: 'studyVolume',
} as const satisfies Record<StudyKind, keyof Catalogues['chart']>

function Studies() {
  const t = useWords('chart')
  const studies = useChartStore(state => state.studies)
  const isFull = studies.length >= MOST_STUDIES
  return (
    <div className="space-y-4">
      {studies.length > 0 && (
        <ul className="space-y-2">
          {studies.map(study => (
            <ChosenStudy key={study.id} study={study} />
          ))}
        </ul>
      )}
      {isFull && <p className="text-sm text-muted">{t('studyLimit', { most: MOST_STUDIES })}</p>}
      {([false, true] as const).map(own => (
        <section key={String(own)} aria-label={t(own ? 'belowPrices' : 'overPrices')}>
          <h3 className="mb-1 text-xs text-muted">{t(own ? 'belowPrices' : 'overPrices')}</h3>
          <ul className="divide-y divide-line">
            {STUDY_KINDS.filter(kind => isOwnPane(kind) === own).map(kind => (
              <li key={kind} className="flex items-center gap-3">
                <button
                  type="button"
                  disabled={isFull}
                  data-study={kind}
                  aria-label={t('addStudy', { study: t(STUDY_WORDS[kind]) })}
                  onClick={() => addStudy(kind)}
                  className="flex min-h-11 grow items-center gap-3 py-1 text-start text-sm hover:text-accent disabled:opacity-50"
                >
                  <Plus className="size-4 shrink-0 text-accent" aria-hidden="true" />
                  {t(STUDY_WORDS[kind])}
                </button>
                {/* Beside the button: its name says all that is seen in it. */}
                <span className="text-xs text-muted">{STUDIES[kind].short}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function ChosenStudy({ study }: { readonly study: StudyChoice }) {
  const t = useWords('chart')
  const { parameters } = STUDIES[study.kind]
  return (
    <li className="rounded-control bg-sunken ps-3" data-testid="chosen-study">
      <div className="flex items-center justify-between gap-2">
        <span className="text-sm font-medium">{titleOf(study)}</span>
        <IconButton label={t('removeStudy', { study: titleOf(study) })} onClick={() => removeStudy(study.id)}>
          <Trash2 className="size-4" />
        </IconButton>
      </div>
      {parameters.length > 0 && (
        <div className="grid grid-cols-3 gap-2 pe-3 pb-3">
          {parameters.map(parameter => (
            <ParameterField key={parameter.name} study={study} parameter={parameter} />
          ))}
        </div>
      )}
    </li>
  )
}

const PARAMETER_WORDS = {
  length: 'length',
  fast: 'fast',
  slow: 'slow',
  signal: 'signal',
  smooth: 'smooth',
  width: 'deviations',
  step: 'stepSize',
  most: 'stepLimit',
  span: 'span',
} as const satisfies Record<Parameter['name'], keyof Catalogues['chart']>

interface ParameterFieldProps {
  readonly study: StudyChoice
  readonly parameter: Parameter
}

/** What is typed counts once it is a number in bounds; leaving the field puts the nearest one there. */
function ParameterField({ study, parameter }: ParameterFieldProps) {
  const t = useWords('chart')
  const { name, least, most, step } = parameter
  const value = bounded(parameter, study.given[name])
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <label className="min-w-0 text-xs text-muted">
      <span className="block hyphens-auto wrap-break-word">{t(PARAMETER_WORDS[name])}</span>
      <input
        type="number"
        inputMode="decimal"
        dir="ltr"
        min={least}
        max={most}
        step={step}
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value)
          const figure = target.valueAsNumber
          if (figure >= least && figure <= most) changeStudy({ ...study, given: { ...study.given, [name]: figure } })
        }}
        onBlur={() => setTyped(null)}
        className="figure mt-1 min-h-11 w-full rounded-control border border-line bg-surface px-2 text-base text-ink focus:border-accent focus:outline-none desktop:min-h-9 desktop:text-sm"
      />
    </label>
  )
}

function Drawings({ pair, onClose }: ChartSheetProps) {
  const t = useWords('chart')
  const drawings = useDrawings(pair.code)
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="space-y-4">
      <div className="grid grid-cols-3 gap-2">
        {DRAWING_KINDS.map(kind => (
          <button
            key={kind}
            type="button"
            data-tool={kind}
            onClick={() => {
              chooseTool(kind)
              onClose()
            }}
            className="flex min-h-18 flex-col items-center justify-center gap-1 rounded-control border border-line bg-surface px-1 py-1.5 text-center text-xs hover:border-line-strong"
          >
            {DRAWING_ICONS[kind]}
            {t(kind)}
          </button>
        ))}
      </div>
      <p className="text-xs text-muted">{t('drawHint')}</p>
      {drawings.length === 0 ? (
        <p className="text-sm text-muted">{t('noDrawings', { pair: pair.showCode })}</p>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {drawings.map(({ id, kind }) => (
              <li key={id} className="flex items-center gap-3 text-sm">
                {DRAWING_ICONS[kind]}
                <span className="grow">{t('drawingLabel', { drawing: t(kind), number: Number(id) })}</span>
                <IconButton
                  label={t('removeDrawing', { drawing: t('drawingLabel', { drawing: t(kind), number: Number(id) }) })}
                  onClick={() => removeDrawing(pair.code, id)}
                >
                  <Trash2 className="size-4" />
                </IconButton>
              </li>
            ))}
          </ul>
          <Button look="danger" size="small" block onClick={() => setAsking(true)}>
            {t('removeDrawings')}
          </Button>
        </>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('removeDrawingsQuestion', { pair: pair.showCode })}
          confirmLabel={t('removeDrawings')}
          look="danger"
          onConfirm={() => {
            removeDrawings(pair.code)
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
