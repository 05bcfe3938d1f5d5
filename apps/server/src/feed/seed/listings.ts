// The seeded pairs as listings, without a database: for external checks of a server's prices, and for tests.
import { present } from '@tallystick/kernel/assert'
import type { Listing } from '../listing.ts'
import { compileHours } from '../hours/schedule.ts'
import { HOURS } from './hours.ts'
import { PAIRS } from './pairs.ts'

export function seededListings(): readonly Listing[] {
  const hours = new Map(HOURS.map(terms => [terms.id, compileHours(terms)]))
  const ids = new Map(PAIRS.map(({ id, code }) => [code, id]))
  return PAIRS.map(({ hoursId, conversion, maxMove, ...pair }) => {
    const open = present(hours.get(hoursId), `hours of ${pair.code}`)
    return {
      pair: {
        id: pair.id,
        code: pair.code,
        showCode: pair.showCode,
        name: pair.name,
        logo: logoOf(pair.code),
        categoryId: pair.categoryId,
        quoteCurrency: pair.quoteCurrency,
        timeZone: open.timeZone,
        pricePlaces: pair.pricePlaces,
        lotStep: pair.lotStep,
        minLots: pair.lotStep,
        maxLots: pair.maxLots,
        unitsPerLot: pair.unitsPerLot,
        feeRate: pair.feeRate,
        marginMode: pair.marginMode,
        leverages: pair.leverages,
        isOffered: true,
        ...(conversion && {
          conversion: { pairId: present(ids.get(conversion.code), conversion.code), inverse: conversion.inverse },
        }),
      },
      hours: open,
      maxMove,
      path: {
        anchorPrice: pair.anchorPrice,
        volatility: pair.volatility,
        gapVolatility: pair.gapVolatility,
        ticksPerMinute: pair.ticksPerMinute,
        activity: pair.activity,
      },
    }
  })
}

export function logoOf(code: string): string {
  return `/logos/${code.toLowerCase()}.svg`
}
