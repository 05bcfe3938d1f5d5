// Tradable pairs: the pair list (cached for the session, revalidated on the screens that show it), categories and day lines.
import { parseDecimal } from '@tallystick/kernel/decimal'
import type { ConversionPrice } from '@tallystick/formulas/forex'
import type { Pair as WirePair } from '@tallystick/wire/trader/schemas'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { create } from 'zustand'
import { quotes, useQuote } from '../../live/live.ts'
import { api } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { firstData, isFirstDataFresh } from '../../platform/first-data.ts'
import { useSettings } from '../../platform/stores/settings-store.ts'
import { currentLanguage, useLocale } from '../../platform/words.ts'
import { chosenPair, type Pair, pairsFromWire } from './pairs.ts'

const PAIRS = ['pairs']
const CATEGORIES = ['categories']

async function askPairs(): Promise<readonly Pair[]> {
  const { data } = await api.call('tradeList', {}, { showErrorMessage: false })
  seedQuotes(data)
  return pairsFromWire(data)
}

/** The list carries the newest prices: they are used until the live connection delivers newer ones. */
function seedQuotes(list: readonly WirePair[]): void {
  quotes.apply(
    list.map(({ Code, MarketStatus, ForexQuotations: { Close, Change, Time } }) => ({
      symbol: Code,
      quotation: { close: Close, change: Change, time: Time, status: MarketStatus },
    })),
  )
}

/** Names come in the language asked for; until they do, the others stay. */
export function usePairs() {
  const { language } = useLocale()
  return useQuery({ queryKey: [...PAIRS, language], queryFn: askPairs, placeholderData: keepPreviousData })
}

/** Once, at start: what the page carried is there before anything is asked for. */
export function seedMarkets(): void {
  if (firstData === undefined || firstData.language !== currentLanguage()) return
  seedQuotes(firstData.tradeList)
  queryClient.setQueryData([...PAIRS, firstData.language], pairsFromWire(firstData.tradeList))
  queryClient.setQueryData([...CATEGORIES, firstData.language], firstData.categories)
  if (!isFirstDataFresh) revalidatePairs()
}

/** Before the screen that shows them is there. */
export function prefetchPairs(): void {
  void queryClient.prefetchQuery({ queryKey: [...PAIRS, currentLanguage()], queryFn: askPairs })
}

/** On /, /trade and /order: what is cached stays on screen meanwhile. */
export function revalidatePairs(): void {
  void queryClient.invalidateQueries({ queryKey: PAIRS })
}

/** Pairs on no list any more in which the user still has something open. */
const useUnlisted = create<readonly Pair[]>()(() => [])

/** Their terms and prices come with the own account, and are not sent to other users. */
export function followUnlisted(list: readonly WirePair[]): void {
  if (list.length === 0 && useUnlisted.getState().length === 0) return
  seedQuotes(list)
  useUnlisted.setState(pairsFromWire(list), true)
}

/** Of the list, or one no longer offered in which something is open. */
export function usePair(code: string): Pair | undefined {
  const { data } = usePairs()
  const unlisted = useUnlisted()
  return useMemo(() => [...(data ?? []), ...unlisted].find(pair => pair.code === code), [data, unlisted, code])
}

/** The pair on the trade screen. */
export function useChosenPair(): Pair | undefined {
  const { data } = usePairs()
  const code = useSettings(state => state.pairCode)
  return useMemo(() => data && chosenPair(data, code), [data, code])
}

export function useCategories() {
  // Names come in the language asked for, so each language has its own.
  const { language } = useLocale()
  return useQuery({
    queryKey: [...CATEGORIES, language],
    queryFn: async ({ signal }) => (await api.call('categories', {}, { signal, showErrorMessage: false })).data,
  })
}

const DAY_LINES_FRESH_MS = 5 * 60_000

/** About 48 closes of the last day for every pair, by code. Numbers, because they are only ever drawn. */
export function useDayLines() {
  return useQuery({
    queryKey: ['day-lines'],
    staleTime: DAY_LINES_FRESH_MS,
    refetchInterval: DAY_LINES_FRESH_MS,
    queryFn: async ({ signal }) => {
      const { data } = await api.call('sparklines', {}, { signal, showErrorMessage: false })
      return new Map(data.map(line => [line.Code, line.Closes.map(Number)]))
    },
  })
}

/** How the pair's quote currency becomes dollars right now; undefined for pairs quoted in dollars. */
export function useConversion(pair: Pair | undefined): (ConversionPrice & { own: boolean }) | undefined {
  const conversion = pair?.conversion ?? null
  const quote = useQuote(conversion?.code ?? '')
  if (conversion === null) return undefined
  const price = quote === undefined ? undefined : parseDecimal(quote.close)
  return { price: price ?? conversion.rate, inverse: conversion.inverse, own: conversion.own }
}
