// Home and Trade stay mounted once visited: coming back costs nothing and loses nothing. Hidden ones do not render.
import { useLocation } from '@tanstack/react-router'
import { Activity, useState } from 'react'
import { screen } from './screen.tsx'

const KEPT = [
  { path: '/', screen: screen(() => import('../features/home/home-screen.tsx'), ['home']) },
  { path: '/trade', screen: screen(() => import('./trade-page.tsx'), ['trade', 'orders', 'micro', 'receipts']) },
] as const

export function KeptAlive() {
  const path = useLocation({ select: location => location.pathname })
  const [visited, setVisited] = useState<readonly string[]>([])
  if (KEPT.some(kept => kept.path === path) && !visited.includes(path)) setVisited([...visited, path])
  return KEPT.filter(kept => visited.includes(kept.path)).map(kept => (
    <Activity key={kept.path} mode={kept.path === path ? 'visible' : 'hidden'}>
      <kept.screen.Show />
    </Activity>
  ))
}

/** When the first screen stands, the next one people open is fetched quietly. */
export function preloadTrade(): void {
  KEPT[1].screen.preload()
}
