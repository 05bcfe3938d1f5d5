// Home: the user, their balances, and every market with its change of the day. A list on phones, an overview table on desktops.
import { Link } from '@tallystick/ui/routing/routing'
import { Globe, Menu, Search, ListPlus } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { LANGUAGES } from '@tallystick/i18n/languages'
import { quotes } from '../../live/live.ts'
import { useCategories, useDayLines, usePairs } from '../../entities/pair/markets.ts'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { isDemo, useSession, useSignedIn } from '../../platform/stores/session-store.ts'
import { useScreenTitle } from '../../platform/screen-title.ts'
import { loadWords, useLocale, useWords } from '../../platform/words.ts'
import { Button, IconButton } from '@tallystick/ui/primitives/button'
import { Choices } from '../../ui/forms/choices.tsx'
import { SimulatedLabel } from '../../ui/primitives/labels.tsx'
import { isCovered } from '@tallystick/ui/layers/layer'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/tables/list-states.tsx'
import { Mark } from '@tallystick/ui/primitives/mark'
import { Bell } from '../../entities/notice/bell.tsx'
import { useWatchlists, type Watchlist } from '../../entities/watchlist/watchlists.ts'
import { AssetCard } from './asset-card.tsx'
import { MarketTable } from './market-table.tsx'
import { MoversSection } from './movers-section.tsx'
import { useOpenPair } from './open-pair.ts'
import { ALL_CATEGORIES, FIRST_LIST, filterPairs, listIndex, type PairFilter } from './pair-filter.ts'
import { PairRow, PairRowSkeleton } from './pair-row.tsx'
import { PairTile } from './pair-tile.tsx'
import { SearchLink } from './search-link.tsx'
import { Shortcuts } from './shortcuts.tsx'

/** Opened by few: not part of the first load. */
const MenuSheet = lazy(async () => ({ default: (await import('./menu-sheet.tsx')).MenuSheet }))

const WatchlistsSheet = lazy(async () => {
  const [sheet] = await Promise.all([import('../../entities/watchlist/watchlists-sheet.tsx'), loadWords('watchlists')])
  return sheet
})

const NO_LISTS: readonly Watchlist[] = []
const FEATURED = 4
const SKELETON_ROWS = 10
/** More than a phone's window holds: the rest is drawn after them. */
const FIRST_ROWS = 12

export default function HomeScreen() {
  useScreenTitle(useWords('home')('title'))
  return isDesktop ? <DesktopHome /> : <PhoneHome />
}

function PhoneHome() {
  const app = useWords('app')
  const { language } = useLocale()
  const signedIn = useSignedIn()
  const [menu, setMenu] = useState(false)
  return (
    <>
      <header className="gutter flex min-h-14 items-center gap-2 pt-[env(safe-area-inset-top)]">
        <Mark className="-ms-1.5 size-8 shrink-0" />
        {/* The bell takes the place of the name: the mark says it. */}
        <h1 className={signedIn ? 'sr-only' : 'text-base font-semibold'}>{app('productName')}</h1>
        <Link
          to="/language"
          className="ms-auto inline-flex min-h-11 items-center gap-1 px-1 text-xs font-medium text-muted"
        >
          <Globe className="size-4.5" aria-hidden="true" />
          <span className="sr-only">{app('language')}</span>
          {LANGUAGES[language].ownName}
        </Link>
        <Bell className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted" />
        <IconButton label={app('menu')} onClick={() => setMenu(true)} className="-me-3">
          <Menu className="size-5.5" />
        </IconButton>
      </header>
      <div className="gutter">
        <SearchLink />
        <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
          <Person />
          <SimulatedLabel />
        </div>
        <AssetCard />
      </div>
      <FeaturedPairs />
      <div className="gutter">
        <Shortcuts />
        <div className="pt-4 pb-2">
          <MoversSection />
        </div>
      </div>
      <MarketList />
      {menu && (
        <Suspense>
          <MenuSheet onClose={() => setMenu(false)} />
        </Suspense>
      )}
    </>
  )
}

function DesktopHome() {
  const t = useWords('home')
  return (
    <div className="grid max-w-[90rem] grid-cols-1 gap-6 p-6 wide:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <div className="mb-4 flex items-center gap-3">
          <h1 className="text-xl font-semibold">{t('title')}</h1>
          <SimulatedLabel />
        </div>
        <MarketList />
      </div>
      <div className="order-first space-y-4 wide:order-none">
        <SearchLink />
        <Person />
        <AssetCard />
        <Shortcuts />
        <FeaturedPairs />
        <MoversSection />
      </div>
    </div>
  )
}

/** Email (or the demo account's label) and UID. */
function Person() {
  const t = useWords('app')
  const user = useSession(state => state.user)
  if (user === null) return null
  return (
    <p className="flex min-w-0 grow basis-40 flex-wrap gap-x-2 text-xs text-muted" data-testid="person">
      <span className="shortens max-w-full text-ink" dir="auto">
        {isDemo(user) ? t('mockAccount') : user.email}
      </span>
      <span className="figure">{t('uid', { uid: user.uid })}</span>
    </p>
  )
}

function FeaturedPairs() {
  const t = useWords('home')
  const { data: pairs } = usePairs()
  const lines = useDeferredValue(useDayLines().data)
  const shape =
    'no-scrollbar gutter relative flex snap-x scroll-px-4 gap-3 overflow-x-auto py-4 desktop:grid desktop:grid-cols-2 desktop:p-0'
  if (pairs === undefined) {
    return (
      <div className={shape} aria-busy="true">
        {Array.from({ length: FEATURED }, (_, index) => (
          <div key={index} className="skeleton h-31 w-38 shrink-0 rounded-card desktop:w-auto" />
        ))}
      </div>
    )
  }
  return (
    <section aria-label={t('featured')} className={shape}>
      {pairs.slice(0, FEATURED).map(pair => (
        <PairTile key={pair.id} pair={pair} closes={lines?.get(pair.code)} />
      ))}
    </section>
  )
}

function MarketList() {
  const t = useWords('home')
  const signedIn = useSignedIn()
  const { data: pairs, isError, error, refetch } = usePairs()
  const lines = useDeferredValue(useDayLines().data)
  const { data: lists = NO_LISTS } = useWatchlists()
  const openPair = useOpenPair()
  const [filter, setFilter] = useState<PairFilter>({ categoryId: ALL_CATEGORIES, text: '', sort: null })
  const deferred = useDeferredValue(filter)
  const shown = useMemo(() => pairs && filterPairs(pairs, deferred, quotes.get, lists), [pairs, deferred, lists])
  const drawn = useDeferredValue(Number.POSITIVE_INFINITY, FIRST_ROWS)
  const table = isDesktop ? 'relative isolate overflow-x-auto rounded-card border border-line bg-surface' : ''

  return (
    <section aria-label={t('title')}>
      <div
        className={isDesktop ? 'mb-3 flex flex-wrap items-center gap-x-4 gap-y-2' : 'sticky top-0 z-10 bg-canvas py-2'}
      >
        <div className={isDesktop ? 'flex min-w-0 grow items-center gap-1' : 'flex items-center gap-1'}>
          <MarketTabs
            lists={lists}
            value={filter.categoryId}
            onChange={categoryId => setFilter({ ...filter, categoryId })}
          />
          {signedIn && <EditLists listId={lists[listIndex(filter.categoryId)]?.id} />}
        </div>
        {isDesktop && <SearchBox value={filter.text} onChange={text => setFilter({ ...filter, text })} />}
      </div>
      <div className={table}>
        {shown === undefined ? (
          isError ? (
            <ErrorState failure={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows count={SKELETON_ROWS}>
              <PairRowSkeleton />
            </SkeletonRows>
          )
        ) : shown.length === 0 ? (
          <EmptyState
            text={
              filter.text !== ''
                ? t('nothingFound', { text: filter.text })
                : t(filter.categoryId <= FIRST_LIST ? 'emptyList' : 'noMarkets')
            }
            action={
              <Button size="small" onClick={() => setFilter({ categoryId: ALL_CATEGORIES, text: '', sort: null })}>
                {t(filter.text === '' ? 'showAll' : 'clearSearch')}
              </Button>
            }
          />
        ) : isDesktop ? (
          <MarketTable
            pairs={shown}
            lines={lines}
            sort={filter.sort}
            onSort={sort => setFilter({ ...filter, sort })}
            onOpen={openPair}
          />
        ) : (
          shown
            .slice(0, drawn)
            .map(pair => <PairRow key={pair.id} pair={pair} closes={lines?.get(pair.code)} onOpen={openPair} />)
        )}
      </div>
    </section>
  )
}

interface MarketTabsProps {
  readonly lists: readonly Watchlist[]
  readonly value: number
  readonly onChange: (tab: number) => void
}

/** Watchlists, all markets, categories. Who has no list sees where the first one will be. */
function MarketTabs({ lists, value, onChange }: MarketTabsProps) {
  const t = useWords('home')
  const { data: categories = [] } = useCategories()
  const names = lists.length === 0 ? [''] : lists.map(({ name }) => name)
  const options = [
    ...names.map((name, index) => ({ value: FIRST_LIST - index, label: name || t('favourites') })),
    { value: ALL_CATEGORIES, label: t('all') },
    ...categories.map(category => ({ value: category.Id, label: category.NameShowTrans })),
  ]
  return (
    <Choices
      kind="radios"
      look="chips"
      label={t('categories')}
      options={options}
      value={value}
      onChange={onChange}
      className={isDesktop ? 'min-w-0 grow' : 'gutter min-w-0 grow'}
    />
  )
}

function EditLists({ listId }: { readonly listId: number | undefined }) {
  const t = useWords('home')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t('editLists')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ListPlus className="size-4.5" />
      </IconButton>
      {isOpen && (
        <Suspense>
          <WatchlistsSheet listId={listId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function SearchBox({ value, onChange }: { readonly value: string; readonly onChange: (text: string) => void }) {
  const t = useWords('home')
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const typing = event.target instanceof HTMLInputElement
      if (event.key !== '/' || typing || isCovered()) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <label className="relative block w-60 shrink-0">
      <Search
        className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-muted"
        aria-hidden="true"
      />
      <input
        ref={input}
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={value}
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
        className="min-h-10 w-full rounded-control border border-line bg-surface ps-9 pe-8 text-sm focus:border-accent focus:outline-none"
      />
      <kbd
        className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-xs text-muted"
        aria-hidden="true"
      >
        {value === '' && '/'}
      </kbd>
    </label>
  )
}
