// Home and Trade stay mounted once visited, so that returning is instant and keeps their state. Hidden ones do not render.
import { usePath } from '@tallystick/ui/routing/routing'
import { Activity, useState } from 'react'
import { type Screen, screen } from './screen.tsx'

const KEPT = [
  { path: '/', screen: screen(() => import('../features/home/home-screen.tsx'), ['home']) },
  { path: '/trade', screen: screen(() => import('./trade-page.tsx'), ['trade'], { hasSteps: true }) },
] as const

export function KeptAlive() {
  const path = usePath()
  const [visited, setVisited] = useState<readonly string[]>([])
  if (KEPT.some(kept => kept.path === path) && !visited.includes(path)) setVisited([...visited, path])
  return KEPT.filter(kept => visited.includes(kept.path)).map(kept => (
    <Activity key={kept.path} mode={kept.path === path ? 'visible' : 'hidden'}>
      <kept.screen.Show />
    </Activity>
  ))
}

/** After the first screen has rendered, the most likely next one is preloaded with its data. */
export async function preloadTrade(): Promise<void> {
  await KEPT[1].screen.bring()
  const { bringRest } = await import('./trade-page.tsx')
  await bringRest()
}

export function keptScreen(path: string): Screen | undefined {
  return KEPT.find(kept => kept.path === path)?.screen
}
