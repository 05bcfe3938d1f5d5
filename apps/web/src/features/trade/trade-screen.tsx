// Trade. Phones: header, chart, ticket, one below the other. Desktops: pairs · chart over order lists · ticket, with movable borders.
import { Keyboard } from 'lucide-react'
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useChosenPair, usePairs } from '../../entities/pair/markets.ts'
import type { Pair } from '../../entities/pair/pairs.ts'
import { useMedia } from '../../platform/stores/media.ts'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { selectPair, setPanelSize, useSettings } from '../../platform/stores/settings-store.ts'
import { useWords } from '../../platform/words.ts'
import { IconButton } from '@tallystick/ui/primitives/button'
import { Choices } from '../../ui/forms/choices.tsx'
import { ErrorState } from '../../ui/tables/list-states.tsx'
import { ResizeHandle } from '../../ui/layers/resize-handle.tsx'
import { Sheet } from '../../ui/layers/sheet.tsx'
import { OrderTicket } from './ticket/order-ticket.tsx'
import { PairChart } from './pair-chart.tsx'
import { PairHeader } from './pair-header.tsx'
import { PairList } from './pair-list.tsx'
import { useShortcuts } from './shortcuts.ts'

const ShortcutsSheet = lazy(async () => ({ default: (await import('./shortcuts-sheet.tsx')).ShortcutsSheet }))

interface TradeScreenProps {
  /** The order lists below the chart on desktops; phones have their own page for them. */
  readonly ordersPanel: ReactNode
  readonly microPanel: ReactNode
  /** The ticket of the other product, which is a feature of its own. */
  readonly MicroTicket: ComponentType<{ readonly pair: Pair }>
}

export function TradeScreen(props: TradeScreenProps) {
  // In small steps: drawn in one go, the whole screen would keep a phone from answering touches. Pair and price come first.
  const isRest = useDeferredValue(true, false)
  const pair = useDeferredValue(useChosenPair())
  const { isError, error, refetch } = usePairs()
  const shown = pair?.code
  useEffect(() => {
    // What is on screen stays chosen: a refreshed list must not swap the pair under a ticket.
    if (shown !== undefined) selectPair(shown)
  }, [shown])
  if (pair === undefined)
    return isError ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <TradeSkeleton />
  if (isDesktop) return isRest ? <DesktopTrade pair={pair} {...props} /> : <TradeSkeleton />
  return <PhoneTrade pair={pair} isRest={isRest} {...props} />
}

interface PhoneTradeProps extends TradeScreenProps {
  readonly pair: Pair
  /** Everything below the header, too. */
  readonly isRest: boolean
}

function PhoneTrade({ pair, isRest, MicroTicket }: PhoneTradeProps) {
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <div className="isolate gutter pt-[max(0.5rem,env(safe-area-inset-top))]">
        <PairHeader pair={pair} onChoose={() => setChoosing(true)} />
      </div>
      {isRest && <PhoneDesk pair={pair} MicroTicket={MicroTicket} />}
      {choosing && <PairSheet chosen={pair.code} onClose={() => setChoosing(false)} />}
    </>
  )
}

function PhoneDesk({ pair, MicroTicket }: Pick<PhoneTradeProps, 'pair' | 'MicroTicket'>) {
  const [product, setProduct] = useState<Product>('contract')
  return (
    <>
      <PairChart
        pair={pair}
        // A phone on its side: as wide as the screen.
        className="short:ms-[calc(50%-50dvw)] short:w-dvw"
        barClassName="gutter py-1 pe-2"
        chartClassName="h-[36dvh] min-h-40 short:h-[78dvh]"
      />
      <div className="isolate gutter space-y-4 py-4">
        <ProductSwitch value={product} onChange={setProduct} />
        {product === 'contract' ? <OrderTicket pair={pair} /> : <MicroTicket pair={pair} />}
      </div>
    </>
  )
}

function PairSheet({ chosen, onClose }: { readonly chosen: string; readonly onClose: () => void }) {
  const t = useWords('trade')
  return (
    <Sheet title={t('choosePair')} placement="start" onClose={onClose}>
      <PairList
        chosen={chosen}
        onPick={picked => {
          selectPair(picked.code)
          onClose()
        }}
      />
    </Sheet>
  )
}

/** Narrower windows choose a pair in a sheet. */
const PAIRS_BESIDE = '(min-width: 68rem)'
const PAIRS_WIDTH = { usual: 280, least: 220, most: 420 }
const ORDERS_HEIGHT = { usual: 280, least: 120, most: 640 }

function DesktopTrade({ pair, ordersPanel, microPanel, MicroTicket }: TradeScreenProps & { readonly pair: Pair }) {
  const [product, setProduct] = useState<Product>('contract')
  const pairsWidth = useSettings(state => state.panels['pairs'] ?? PAIRS_WIDTH.usual)
  const ordersHeight = useSettings(state => state.panels['orders'] ?? ORDERS_HEIGHT.usual)
  const t = useWords('trade')
  const hasList = useMedia(PAIRS_BESIDE)
  const [choosing, setChoosing] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const [helping, setHelping] = useState(false)
  useShortcuts({ search, onHelp: () => setHelping(true) })
  return (
    // In one column the ticket comes before the positions: who opens a narrow window to trade must not look for it.
    <div className="flex flex-col wide:grid wide:h-window wide:min-h-[38rem] wide:grid-cols-[auto_auto_minmax(0,1fr)_20rem] wide:grid-rows-[auto_minmax(0,1fr)_auto_auto]">
      <aside
        aria-label={t('choosePair')}
        style={{ width: pairsWidth }}
        className="isolate col-start-1 row-span-full hidden min-h-0 flex-col bg-surface p-3 pb-0 min-[68rem]:flex"
      >
        <PairList chosen={pair.code} onPick={picked => selectPair(picked.code)} searchRef={search} />
      </aside>
      <ResizeHandle
        label={t('choosePair')}
        direction="inline"
        value={pairsWidth}
        {...PAIRS_WIDTH}
        onChange={size => setPanelSize('pairs', size)}
        className="col-start-2 row-span-full hidden min-[68rem]:block"
      />
      <div className="isolate col-start-3 border-b border-line bg-surface px-4 py-2.5">
        <PairHeader pair={pair} {...(!hasList && { onChoose: () => setChoosing(true) })} />
      </div>
      <PairChart
        pair={pair}
        className="col-start-3 flex h-[50dvh] min-h-0 flex-col bg-surface wide:h-auto"
        barClassName="shrink-0 px-3 pt-1"
        chartClassName="min-h-0 grow"
        buttons={
          <IconButton label={t('shortcuts')} onClick={() => setHelping(true)} className="size-9!">
            <Keyboard className="size-4.5" />
          </IconButton>
        }
      />
      <div className="isolate col-start-4 row-span-full row-start-1 border-line bg-surface p-4 wide:overflow-y-auto wide:border-s">
        <ProductSwitch value={product} onChange={setProduct} className="mb-4" />
        {product === 'contract' ? <OrderTicket pair={pair} /> : <MicroTicket pair={pair} />}
      </div>
      <ResizeHandle
        label={t('positions')}
        direction="block"
        value={ordersHeight}
        {...ORDERS_HEIGHT}
        onChange={size => setPanelSize('orders', size)}
        className="col-start-3"
      />
      <div style={{ height: ordersHeight }} className="isolate col-start-3 min-h-0 overflow-hidden bg-surface">
        {product === 'contract' ? ordersPanel : microPanel}
      </div>
      {helping && (
        <Suspense>
          <ShortcutsSheet onClose={() => setHelping(false)} />
        </Suspense>
      )}
      {choosing && !hasList && <PairSheet chosen={pair.code} onClose={() => setChoosing(false)} />}
    </div>
  )
}

type Product = 'contract' | 'future'

interface ProductSwitchProps {
  readonly value: Product
  readonly onChange: (product: Product) => void
  readonly className?: string
}

function ProductSwitch({ value, onChange, className = '' }: ProductSwitchProps) {
  const t = useWords('app')
  return (
    <Choices
      kind="tabs"
      look="underline"
      label={t('product')}
      className={`border-b border-line ${className}`}
      options={[
        { value: 'contract', label: t('contract') },
        { value: 'future', label: t('future') },
      ]}
      value={value}
      onChange={onChange}
    />
  )
}

function TradeSkeleton() {
  return (
    <div className="gutter space-y-4 pt-4" aria-busy="true">
      <div className="skeleton h-12 w-full rounded-control" />
      <div className="skeleton h-72 w-full rounded-card" />
      <div className="skeleton h-48 w-full rounded-card" />
    </div>
  )
}
