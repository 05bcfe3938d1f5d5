// The intro: five drawn scenes with captions that follow each other like a video, without sound.
import { Link } from '@tallystick/ui/routing/routing'
import { ChevronLeft, ChevronRight, Pause, Play, RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useWords } from '../../platform/words.ts'
import { IconButton } from '@tallystick/ui/primitives/button'
import { SubPage } from '../../ui/primitives/sub-page.tsx'
import { SCENES } from './scenes.tsx'

/** Long enough to read a caption without hurry. */
const SCENE_MS = 7_000
const LAST = SCENES.length - 1

export default function VideoScreen() {
  const t = useWords('video')
  const [scene, setScene] = useState(0)
  const [playing, setPlaying] = useState(true)
  const atEnd = scene === LAST

  useEffect(() => {
    if (!playing || atEnd) return
    const timer = setTimeout(() => setScene(scene + 1), SCENE_MS)
    return () => clearTimeout(timer)
  }, [playing, scene, atEnd])

  const { words, Picture } = SCENES[scene] ?? SCENES[0]
  const toggle = (): void => {
    if (atEnd) setScene(0)
    setPlaying(atEnd || !playing)
  }
  return (
    <SubPage title={t('title')} above="/" size="beside">
      <p className="pb-4 text-sm text-muted">{t('lead')}</p>
      <div className="wide:grid wide:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] wide:items-start wide:gap-8">
        <figure className="overflow-hidden rounded-card border border-line bg-canvas" data-scene={scene + 1}>
          <div className="aspect-video bg-sunken" key={scene}>
            <Picture />
          </div>
          <div className="h-1 bg-line">
            <div
              className="h-full bg-accent transition-[width]"
              style={{ width: `${((scene + 1) / SCENES.length) * 100}%` }}
            />
          </div>
          <figcaption aria-live="polite" className="min-h-24 p-4 text-base text-pretty">
            {t(words)}
          </figcaption>
          <div className="flex items-center justify-between px-2 pb-2">
            <IconButton label={t('previous')} disabled={scene === 0} onClick={() => setScene(scene - 1)}>
              <ChevronLeft className="mirror size-5.5" />
            </IconButton>
            <span className="text-xs text-muted tabular-nums">
              {t('position', { now: scene + 1, all: SCENES.length })}
            </span>
            <div className="flex">
              <IconButton label={t(atEnd ? 'again' : playing ? 'pause' : 'play')} onClick={toggle}>
                {atEnd ? (
                  <RotateCcw className="size-5" />
                ) : playing ? (
                  <Pause className="size-5" />
                ) : (
                  <Play className="size-5" />
                )}
              </IconButton>
              <IconButton label={t('next')} disabled={atEnd} onClick={() => setScene(scene + 1)}>
                <ChevronRight className="mirror size-5.5" />
              </IconButton>
            </div>
          </div>
        </figure>
        <div>
          {isDesktop && <Chapters scene={scene} onChoose={setScene} />}
          <Link
            to="/trade"
            className="mt-5 flex min-h-12 items-center justify-center rounded-control bg-accent px-5 font-medium text-on-accent hover:brightness-110"
          >
            {t('startTrading')}
          </Link>
        </div>
      </div>
    </SubPage>
  )
}

/** Every scene in words, on desktops beside the picture: a reader need not wait for the next one. */
function Chapters({ scene, onChoose }: { readonly scene: number; readonly onChoose: (scene: number) => void }) {
  const t = useWords('video')
  return (
    <ol className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {SCENES.map(({ words }, index) => (
        <li key={words}>
          <button
            type="button"
            aria-current={index === scene || undefined}
            onClick={() => onChoose(index)}
            className="flex w-full gap-3 p-4 text-start text-sm text-pretty hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:bg-accent-soft"
          >
            <span className="figure grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent">
              {index + 1}
            </span>
            <span className="pt-0.5">{t(words)}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
