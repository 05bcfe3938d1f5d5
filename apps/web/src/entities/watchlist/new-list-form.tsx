// A name, and the button that makes a watchlist of it.
import { Field, INPUT } from '@tallystick/ui/forms/field'
import { Button } from '@tallystick/ui/primitives/button'
import { MOST_WATCHLISTS, WATCHLIST_NAME_LENGTH } from '@tallystick/wire/watchlists'
import { type FormEvent, useState } from 'react'
import { useWords } from '../../platform/words.ts'
import { createList } from './edit-lists.ts'
import type { Watchlist } from './watchlists.ts'

interface NewListFormProps {
  readonly lists: readonly Watchlist[]
  readonly onMade?: (id: number) => void
}

export function NewListForm({ lists, onMade }: NewListFormProps) {
  const t = useWords('watchlists')
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  if (lists.length >= MOST_WATCHLISTS)
    return <p className="pt-4 text-xs text-muted">{t('mostLists', { maximum: MOST_WATCHLISTS })}</p>
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (name.trim() === '') return
    setBusy(true)
    try {
      const id = await createList(name.trim())
      setName('')
      onMade?.(id)
    } catch {
      // Told by the client.
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={event => void submit(event)} className="flex items-end gap-3 pt-4">
      <div className="min-w-0 grow">
        <Field label={t('create')}>
          {ids => (
            <input
              {...ids}
              className={INPUT}
              value={name}
              maxLength={WATCHLIST_NAME_LENGTH}
              placeholder={t('name')}
              onChange={event => setName(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" busy={busy} disabled={name.trim() === ''} className="mb-px">
        {t('add')}
      </Button>
    </form>
  )
}
