// A log that has told two stories: both signed texts as a file, whoever has it can show that. And the warning that leads to it.
import type { Fork } from '@tallystick/transparency-log/follow'
import { saveFile } from '@tallystick/ui/forms/save-file'
import { Button } from '@tallystick/ui/primitives/button'
import { Link } from '@tallystick/ui/routing/routing'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Download } from 'lucide-react'
import { browserClock } from '../../platform/clock.ts'
import { useWords } from '../../platform/words.ts'
import { LINK_BUTTON } from '../../ui/primitives/link-button.ts'
import { logReader } from './log-reader.ts'
import { followFromMemory, useSeenLog } from './seen-log.ts'

export function ForkEvidence({ fork }: { readonly fork: Fork }) {
  const t = useWords('check')
  const app = useWords('app')
  const save = (): void =>
    saveFile('log-evidence.json', new Blob([JSON.stringify(fork, undefined, 2)], { type: 'application/json' }))
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={save}>
        <Download className="size-4" aria-hidden="true" />
        {t('saveEvidence')}
      </Button>
      <Link to="/mine/chat" className={LINK_BUTTON}>
        {app('support')}
      </Link>
    </div>
  )
}

/** Follows the log from what this device has seen of it; nothing is shown unless it has told two stories, now or before. */
export function ForkWarning() {
  const t = useWords('check')
  const fork = useSeenLog(({ fork: found }) => found)
  // What cannot be read or checked here is no fork; the store keeps what was found.
  useQuery({
    queryKey: ['log-followed'],
    queryFn: () => followFromMemory(logReader, browserClock.now()),
    retry: false,
    gcTime: 0,
  })
  if (fork === null) return null
  return (
    <section role="alert" className="mb-6 space-y-3 rounded-card bg-warn-soft p-4" data-testid="log-forked">
      <p className="flex items-start gap-2.5 text-sm text-pretty">
        <CircleAlert className="mt-0.5 size-4 shrink-0 text-down" aria-hidden="true" />
        <span>{t('logForked')}</span>
      </p>
      <ForkEvidence fork={fork} />
    </section>
  )
}
