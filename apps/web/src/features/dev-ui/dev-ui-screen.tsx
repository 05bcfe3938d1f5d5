// Every part of the design system, in both themes and both directions. Development builds only.
import { Chip } from '@tallystick/ui/primitives/chip'
import { Mark } from '@tallystick/ui/primitives/mark'
import { Inbox } from 'lucide-react'
import { decimal } from '@tallystick/kernel/decimal'
import { type ReactNode, useState } from 'react'
import type { Quote } from '../../live/quote-store.ts'
import { showToast } from '@tallystick/ui/layers/toasts'
import { Button, IconButton } from '@tallystick/ui/primitives/button'
import { CandleChart } from '../../ui/charts/candle-chart.tsx'
import type { ChartCandle } from '../../ui/charts/candles.ts'
import { Choices } from '../../ui/forms/choices.tsx'
import { DecimalInput } from '../../ui/forms/decimal-input.tsx'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx'
import { Field } from '@tallystick/ui/forms/field'
import { Amount, ChangePercent, CONTRACT_PLACES, Price } from '../../ui/primitives/figures.tsx'
import { ClosedLabel, SimulatedLabel } from '../../ui/primitives/labels.tsx'
import { EmptyState, EndOfList, ErrorState, SkeletonRows } from '../../ui/tables/list-states.tsx'
import { Meter } from '../../ui/charts/meter.tsx'
import { PairLogo } from '../../ui/primitives/pair-logo.tsx'
import { Sheet } from '../../ui/layers/sheet.tsx'
import { Sparkline } from '../../ui/charts/sparkline.tsx'
import { Stepper } from '../../ui/forms/stepper.tsx'
import { Switch } from '../../ui/forms/switch.tsx'

const THEMES = ['light', 'dark'] as const
const DIRECTIONS = ['ltr', 'rtl'] as const

export default function DevUiScreen() {
  return (
    <div className="grid gap-6 p-4 desktop:grid-cols-2">
      {THEMES.flatMap(theme =>
        DIRECTIONS.map(direction => (
          <section
            key={theme + direction}
            data-theme={theme}
            dir={direction}
            className="rounded-card bg-canvas p-4 text-ink"
          >
            <h2 className="mb-4 text-sm font-semibold text-muted">
              {theme} · {direction}
            </h2>
            <Parts />
          </section>
        )),
      )}
    </div>
  )
}

function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="border-t border-line py-4">
      <h3 className="mb-2 text-xs text-muted">{name}</h3>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  )
}

const LINE = Array.from({ length: 48 }, (_, index) => 100 + Math.sin(index / 5) * 4 + index / 8)
const CANDLES: readonly ChartCandle[] = LINE.map((close, index) => ({
  time: Date.parse('2026-11-02T08:00Z') + index * 300_000,
  open: LINE[index - 1] ?? close,
  close,
  high: close + 0.8,
  low: close - 0.9,
  volume: 12,
}))

function Parts() {
  const [tab, setTab] = useState('one')
  const [on, setOn] = useState(true)
  const [lots, setLots] = useState('0.1')
  const [layer, setLayer] = useState<'sheet' | 'dialog' | null>(null)
  const [version, setVersion] = useState(1)
  const quote: Quote = {
    close: '97123.40',
    change: '1.24',
    open: true,
    direction: version % 3 === 0 ? 'down' : 'up',
    version,
  }
  const tabs = ['one', 'two', 'three'].map(value => ({ value, label: value }))
  return (
    <>
      <Part name="mark, labels">
        <Mark />
        <SimulatedLabel />
        <Chip tone="accent">accent</Chip>
        <Chip tone="up">up</Chip>
        <Chip tone="down">down</Chip>
        <ClosedLabel nextOpen={Date.parse('2026-11-16T09:30Z')} withTime />
        <PairLogo code="BTCUSD" src="" />
      </Part>
      <Part name="buttons">
        <Button look="primary">primary</Button>
        <Button>outline</Button>
        <Button look="quiet">quiet</Button>
        <Button look="buy">buy ▲</Button>
        <Button look="sell">sell ▼</Button>
        <Button look="danger">danger</Button>
        <Button look="quietDanger">quietDanger</Button>
        <Button look="primary" disabled>
          disabled
        </Button>
        <Button look="primary" busy>
          busy
        </Button>
        <IconButton label="icon">
          <Inbox className="size-5" />
        </IconButton>
      </Part>
      <Part name="figures">
        <Price text={quote.close} quote={quote} className="text-lg" />
        <Price text="1.08412" stale />
        <Amount value={decimal('124.5182')} places={CONTRACT_PLACES} signed />
        <Amount value={decimal('-34.12')} places={2} signed />
        <Amount value={decimal('120000')} places={2} unit="USD" className="text-2xl font-semibold" />
        <ChangePercent text="1.24" />
        <ChangePercent text="-0.35" />
        <ChangePercent text="0.00" />
        <Meter level={3} tone="up" />
        <Meter level={1} tone="down" />
        <Button size="small" onClick={() => setVersion(version + 1)}>
          tint
        </Button>
      </Part>
      <Part name="choices">
        <Choices
          kind="tabs"
          look="underline"
          label="tabs"
          options={tabs}
          value={tab}
          onChange={setTab}
          className="w-full border-b border-line"
        />
        <Choices
          kind="tabs"
          look="segments"
          label="segments"
          options={tabs}
          value={tab}
          onChange={setTab}
          className="w-full"
        />
        <Choices kind="radios" look="chips" label="chips" options={tabs} value={tab} onChange={setTab} />
        <Choices kind="radios" look="plain" label="plain" options={tabs} value={tab} onChange={setTab} />
      </Part>
      <Part name="fields">
        <div className="w-full space-y-3">
          <Field label="decimal" hint="12,5 · ١٢٫٥ · १२.५">
            {ids => <DecimalInput {...ids} value={lots} onChange={setLots} />}
          </Field>
          <Field label="stepper" fault="a fault">
            {ids => <Stepper {...ids} value={lots} onChange={setLots} canDecrease canIncrease onStep={() => {}} />}
          </Field>
          <Switch checked={on} onChange={setOn} className="w-full">
            switch
          </Switch>
        </div>
      </Part>
      <Part name="sparkline, chart">
        <Sparkline values={LINE} />
        <Sparkline values={LINE.toReversed()} />
        <CandleChart
          label="chart"
          candles={CANDLES}
          hint=""
          shape="candles"
          onNearStart={() => {}}
          textOf={() => ''}
          legend={() => null}
          lines={[{ id: 'a', price: 103, title: 'Buy 0.1', tone: 'up', dashed: false }]}
          places={2}
          viewKey="dev"
          withTime
          className="h-60 w-full"
        >
          {() => null}
        </CandleChart>
      </Part>
      <Part name="layers, toasts">
        <Button size="small" onClick={() => setLayer('sheet')}>
          sheet
        </Button>
        <Button size="small" onClick={() => setLayer('dialog')}>
          dialog
        </Button>
        <Button size="small" onClick={() => showToast('Saved', 'success')}>
          success
        </Button>
        <Button size="small" onClick={() => showToast('Network error (ERR_NETWORK)', 'error')}>
          error
        </Button>
        {layer === 'sheet' && (
          <Sheet title="Sheet" onClose={() => setLayer(null)}>
            A sheet follows the finger.
          </Sheet>
        )}
        {layer === 'dialog' && (
          <ConfirmDialog
            title="Sure?"
            confirmLabel="Yes"
            onConfirm={() => setLayer(null)}
            onClose={() => setLayer(null)}
          />
        )}
      </Part>
      <Part name="lists">
        <div className="w-full">
          <SkeletonRows count={2}>
            <div className="skeleton my-2 h-6" />
          </SkeletonRows>
          <EmptyState action={<Button size="small">action</Button>} />
          <ErrorState onRetry={() => {}} />
          <EndOfList />
        </div>
      </Part>
    </>
  )
}
