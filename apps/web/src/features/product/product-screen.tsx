// Search: companies in company mode, otherwise pairs with their live price.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Instrument as WireInstrument, ListedCompany } from '@tallystick/wire/trader/schemas'
import { useNavigate } from '@tallystick/ui/routing/routing'
import { Search, X } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { StarButton, type Stars, useStars } from '../../entities/watchlist/use-stars.tsx'
import { useQuote } from '../../live/live.ts'
import { api } from '../../platform/api/api.ts'
import { useMainMode } from '../../platform/stores/manifest.ts'
import { selectPair } from '../../platform/stores/settings-store.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { IconButton } from '@tallystick/ui/primitives/button'
import { INPUT } from '@tallystick/ui/forms/field'
import { ChangePercent, Price } from '../../ui/primitives/figures.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/tables/list-states.tsx'
import { PairLogo } from '../../ui/primitives/pair-logo.tsx'
import { SubPage } from '../../ui/primitives/sub-page.tsx'
import { CompanySheet } from './company-sheet.tsx'

/** What the server takes at most. */
const LONGEST = 64
const SKELETONS = 8

interface Instrument extends Omit<WireInstrument, 'MarketStatus'> {
  readonly isOpen: boolean
}

function instrumentFromWire({ MarketStatus: status, ...rest }: WireInstrument): Instrument {
  return { ...rest, isOpen: status === 1 }
}

export default function ProductScreen() {
  const t = useWords('product')
  const isMain = useMainMode()
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim())
  if (isMain === undefined)
    return (
      <SubPage title={t('title')} above="/" size="beside">
        {<Skeleton />}
      </SubPage>
    )
  return (
    <SubPage title={t(isMain ? 'companies' : 'title')} above="/" size="beside">
      <SearchField value={text} onChange={setText} placeholder={t(isMain ? 'searchCompanies' : 'searchInstruments')} />
      <div className="pt-3">{isMain ? <Companies wanted={wanted} /> : <Instruments wanted={wanted} />}</div>
    </SubPage>
  )
}

interface SearchFieldProps {
  readonly value: string
  readonly placeholder: string
  readonly onChange: (text: string) => void
}

function SearchField({ value, placeholder, onChange }: SearchFieldProps) {
  const t = useWords('product')
  return (
    <search className="relative block">
      <Search className="pointer-events-none absolute start-4 top-3.5 size-5 text-muted" aria-hidden="true" />
      <input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={LONGEST}
        aria-label={t('title')}
        placeholder={placeholder}
        value={value}
        onChange={event => onChange(event.target.value)}
        className={`${INPUT} ps-11 pe-12 [&::-webkit-search-cancel-button]:hidden`}
      />
      {value !== '' && (
        <IconButton label={t('clear')} onClick={() => onChange('')} className="absolute end-0.5 top-0.5">
          <X className="size-4.5" />
        </IconButton>
      )}
    </search>
  )
}

function Instruments({ wanted }: { readonly wanted: string }) {
  const t = useWords('product')
  const navigate = useNavigate()
  const { language } = useLocale()
  const { data, isError, refetch } = useQuery({
    queryKey: ['search', 'instruments', language, wanted],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await api.call('searchInstrument', { name: wanted }, { signal, showErrorMessage: false })).data.map(
        instrumentFromWire,
      ),
  })
  const stars = useStars('/product')
  const open = (code: string): void => {
    selectPair(code)
    void navigate({ to: '/trade' })
  }
  return (
    <>
      <Results
        found={data}
        isError={isError}
        onRetry={() => void refetch()}
        empty={t('nothingFound', { text: wanted })}
      >
        {list =>
          list.map(item => <InstrumentRow key={item.Id} item={item} stars={stars} onOpen={() => open(item.Code)} />)
        }
      </Results>
      {stars.sheet}
    </>
  )
}

interface InstrumentRowProps {
  readonly item: Instrument
  readonly stars: Stars
  readonly onOpen: () => void
}

function InstrumentRow({ item, stars, onOpen }: InstrumentRowProps) {
  const quote = useQuote(item.Code)
  const { Close, Change } = item.ForexQuotations
  return (
    <div className="flex items-center gap-1">
      <button
        type="button"
        data-instrument={item.Code}
        onClick={onOpen}
        className="flex min-h-16 min-w-0 grow items-center gap-3 py-2 text-start"
      >
        <PairLogo code={item.ShowCode} src={item.Logo} />
        <span className="min-w-0 grow">
          <span className="block font-medium">{item.ShowCode}</span>
          <span className="shortens block text-xs text-muted" dir="auto">
            {item.Name}
          </span>
        </span>
        <span className="flex flex-col items-end">
          <Price text={quote?.close ?? Close} quote={quote} stale={!item.isOpen} className="text-base" />
          <ChangePercent text={quote?.change ?? Change} className="text-xs" />
        </span>
      </button>
      <StarButton
        pair={{ id: item.Id, showCode: item.ShowCode }}
        isWatched={stars.isWatched(item.Id)}
        chooses={stars.chooses}
        onPress={stars.press}
      />
    </div>
  )
}

function Companies({ wanted }: { readonly wanted: string }) {
  const t = useWords('product')
  const [shown, setShown] = useState<ListedCompany>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['search', 'companies', wanted],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await api.call('searchCompany', { name: wanted }, { signal, showErrorMessage: false })).data.data,
  })
  const empty = wanted === '' ? t('noCompanies') : t('nothingFound', { text: wanted })
  return (
    <>
      <Results found={data} isError={isError} onRetry={() => void refetch()} empty={empty}>
        {list =>
          list.map(company => (
            <button
              key={company.id}
              type="button"
              data-company={company.id}
              onClick={() => setShown(company)}
              className="flex min-h-16 w-full items-center gap-3 py-2 text-start"
            >
              <PairLogo code={company.name} src={company.logo} />
              <span className="min-w-0 grow">
                <span className="block font-medium wrap-anywhere">{company.name}</span>
                <span className="shortens block text-xs text-muted" dir="ltr">
                  {company.url || company.subject}
                </span>
              </span>
            </button>
          ))
        }
      </Results>
      {shown && <CompanySheet company={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

interface ResultsProps<Item> {
  readonly found: readonly Item[] | undefined
  readonly isError: boolean
  readonly empty: string
  readonly onRetry: () => void
  readonly children: (found: readonly Item[]) => ReactNode
}

function Results<Item>({ found, isError, empty, onRetry, children }: ResultsProps<Item>) {
  const t = useWords('product')
  if (found === undefined) return isError ? <ErrorState onRetry={onRetry} /> : <Skeleton />
  if (found.length === 0) return <EmptyState text={empty} />
  return (
    <section
      aria-label={t('results')}
      className="divide-y divide-line wide:grid wide:grid-cols-3 wide:gap-x-10 wide:divide-y-0 wide:*:border-b wide:*:border-line"
    >
      {children(found)}
    </section>
  )
}

function Skeleton() {
  return (
    <SkeletonRows count={SKELETONS}>
      <div className="flex min-h-16 items-center gap-3 py-2">
        <span className="skeleton size-9 rounded-full" />
        <span className="grow space-y-2">
          <span className="skeleton block h-4 w-24" />
          <span className="skeleton block h-3 w-32" />
        </span>
        <span className="skeleton h-4 w-20" />
      </div>
    </SkeletonRows>
  )
}
