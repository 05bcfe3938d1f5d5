// The operators' handbook and the runbooks inside the console: topics at the side, one of them open. On a phone one or the other.
import { INPUT } from '@tallystick/ui/forms/field'
import { Link, useSearch } from '@tallystick/ui/routing/routing'
import { classNames } from '@tallystick/ui/theme/class-names'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../platform/words.ts'
import { Card, Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import handbook from './handbook.json'
import { HelpBlock } from './help-block.tsx'
import { type HelpEntry, type HelpGroup, wordsOf } from './help-document.ts'

// Printed by `npm run docs`, in this shape.
const GROUPS = handbook as unknown as readonly HelpGroup[]
const ENTRIES = GROUPS.flatMap(({ entries }) => entries)

/** Topics whose heading has every word that was typed, and if there are none, those whose text has. */
function search(typed: string): readonly HelpGroup[] {
  const wanted = typed.trim().toLowerCase().split(/\s+/)
  const has = (text: string): boolean => wanted.every(word => text.toLowerCase().includes(word))
  const kept = (test: (entry: HelpEntry) => boolean): readonly HelpGroup[] =>
    GROUPS.map(({ title, entries }) => ({ title, entries: entries.filter(test) })).filter(
      ({ entries }) => entries.length > 0,
    )
  const byTitle = kept(({ title }) => has(title))
  return byTitle.length > 0 ? byTitle : kept(entry => has(`${entry.title} ${wordsOf(entry)}`))
}

export default function HelpScreen() {
  const t = useWords()
  const { section } = useSearch('/help')
  const [typed, setTyped] = useState('')
  const found = search(typed)
  // Beside the topics there is always one open; on a phone only what was chosen is.
  const shown = section === undefined ? ENTRIES[0] : ENTRIES.find(({ id }) => id === section)
  const topics = useRef<HTMLElement>(null)
  useEffect(() => {
    if (section !== undefined)
      topics.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' })
  }, [section])
  const isListed = section === undefined || typed !== ''
  return (
    <Page
      title={t('help')}
      lead={t('helpLead')}
      actions={
        <input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          className={`${INPUT} lg:w-64`}
        />
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <nav
          ref={topics}
          aria-label={t('topics')}
          className={classNames(
            'rounded-card border border-line bg-surface px-2 py-3 lg:sticky lg:top-4 lg:block lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto',
            !isListed && 'hidden',
          )}
        >
          {found.length === 0 ? (
            <Empty text={t('noTopic')} />
          ) : (
            found.map(group => <Topics key={group.title} group={group} open={section} onGo={() => setTyped('')} />)
          )}
        </nav>
        <div className={classNames('space-y-2', isListed && 'hidden lg:block')}>
          <Link to="/help" className="inline-flex min-h-11 items-center gap-1 text-sm text-accent lg:hidden">
            <ChevronLeft className="mirror size-4.5" />
            {t('allTopics')}
          </Link>
          {shown ? (
            <Topic key={shown.id} entry={shown} isAsked={section !== undefined} />
          ) : (
            <Card>
              <Empty text={t('noTopic')} />
            </Card>
          )}
        </div>
      </div>
    </Page>
  )
}

interface TopicsProps {
  readonly group: HelpGroup
  readonly open: string | undefined
  readonly onGo: () => void
}

function Topics({ group, open, onGo }: TopicsProps) {
  return (
    <div lang="en" dir="ltr" className="pb-3 last:pb-0">
      <p className="px-3 pb-1 text-xs font-medium text-muted">{group.title}</p>
      {group.entries.map(({ id, title }) => (
        <Link
          key={id}
          to="/help"
          search={{ section: id }}
          aria-current={id === open ? 'true' : undefined}
          className="flex min-h-11 items-center rounded-control px-3 text-sm wrap-anywhere text-ink transition hover:bg-sunken lg:min-h-8 aria-[current=true]:bg-accent-soft aria-[current=true]:font-medium aria-[current=true]:text-accent"
          onClick={onGo}
        >
          {title}
        </Link>
      ))}
    </div>
  )
}

function Topic({ entry, isAsked }: { readonly entry: HelpEntry; readonly isAsked: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isAsked) return
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [isAsked])
  return (
    <article lang="en" dir="ltr" data-testid="topic" className="rounded-card border border-line bg-surface p-4 lg:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-base font-semibold wrap-anywhere outline-none">
        {entry.title}
      </h2>
      <div className="mt-3 max-w-3xl space-y-4 text-sm leading-relaxed">
        {entry.blocks.map((block, index) => (
          <HelpBlock key={index} block={block} />
        ))}
      </div>
    </article>
  )
}
