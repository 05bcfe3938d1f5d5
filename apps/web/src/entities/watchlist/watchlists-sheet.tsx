// Watchlists and what is in them: all lists in their order, or one list with its name and markets. Every change is kept at once.
import { Field, INPUT } from '@tallystick/ui/forms/field'
import { Button, IconButton } from '@tallystick/ui/primitives/button'
import { MOST_WATCHED, WATCHLIST_NAME_LENGTH } from '@tallystick/wire/watchlists'
import { Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../platform/words.ts'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx'
import { Sheet } from '../../ui/layers/sheet.tsx'
import { PairLogo } from '../../ui/primitives/pair-logo.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/tables/list-states.tsx'
import { usePairs } from '../pair/markets.ts'
import { orderLists, removeList, saveList } from './edit-lists.ts'
import { NewListForm } from './new-list-form.tsx'
import { OrderRows } from './order-rows.tsx'
import { useWatchlists, type Watchlist, watchPair } from './watchlists.ts'

interface WatchlistsSheetProps {
  /** The list to begin with; all of them without it. */
  readonly listId: number | undefined
  readonly onClose: () => void
}

/** The client tells what went wrong, and the list is read again. */
const told = (change: Promise<void>): void => void change.catch(() => {})

export default function WatchlistsSheet({ listId, onClose }: WatchlistsSheetProps) {
  const t = useWords('watchlists')
  const { data: lists, isError, error, refetch } = useWatchlists()
  const [shownId, setShownId] = useState(listId)
  const shown = lists?.find(({ id }) => id === shownId)
  return (
    <Sheet title={shown ? shown.name || t('favourites') : t('title')} onClose={onClose}>
      {lists === undefined ? (
        isError ? (
          <ErrorState failure={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={3}>
            <div className="skeleton my-3 h-7" />
          </SkeletonRows>
        )
      ) : shown ? (
        <OneList key={shown.id} list={shown} onAll={() => setShownId(undefined)} />
      ) : (
        <AllLists lists={lists} onOpen={setShownId} />
      )}
    </Sheet>
  )
}

function AllLists({ lists, onOpen }: { readonly lists: readonly Watchlist[]; readonly onOpen: (id: number) => void }) {
  const t = useWords('watchlists')
  const nameOf = ({ name }: Watchlist): string => name || t('favourites')
  return (
    <>
      <OrderRows
        label={t('title')}
        rows={lists}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        onOrder={ordered => told(orderLists(ordered))}
      >
        {list => (
          <>
            <span className="min-w-0 grow">
              <span className="shortens block text-sm font-medium" dir="auto">
                {nameOf(list)}
              </span>
              <span className="block text-xs text-muted">{t('markets', { count: list.pairIds.length })}</span>
            </span>
            <IconButton label={t('edit', { name: nameOf(list) })} onClick={() => onOpen(list.id)}>
              <Pencil className="size-4" />
            </IconButton>
          </>
        )}
      </OrderRows>
      <NewListForm lists={lists} onMade={onOpen} />
    </>
  )
}

function OneList({ list, onAll }: { readonly list: Watchlist; readonly onAll: () => void }) {
  const t = useWords('watchlists')
  const [removing, setRemoving] = useState(false)
  const name = list.name || t('favourites')
  return (
    <div className="space-y-4">
      <NameField list={list} />
      <MarketsOf list={list} />
      <div className="flex flex-wrap gap-3 border-t border-line pt-4">
        <Button size="small" onClick={onAll}>
          {t('all')}
        </Button>
        <Button size="small" look="danger" onClick={() => setRemoving(true)}>
          {t('delete')}
        </Button>
      </div>
      {removing && (
        <ConfirmDialog
          title={t('deleteTitle', { name })}
          confirmLabel={t('delete')}
          look="danger"
          onClose={() => setRemoving(false)}
          onConfirm={() => {
            setRemoving(false)
            onAll()
            told(removeList(list))
          }}
        />
      )}
    </div>
  )
}

/** Kept when the field is left, or by Enter. */
function NameField({ list }: { readonly list: Watchlist }) {
  const t = useWords('watchlists')
  const [name, setName] = useState(list.name)
  const save = (): void => {
    const trimmed = name.trim()
    setName(trimmed)
    if (trimmed !== list.name) told(saveList({ ...list, name: trimmed }))
  }
  return (
    <Field label={t('name')}>
      {ids => (
        <input
          {...ids}
          className={INPUT}
          value={name}
          placeholder={t('favourites')}
          maxLength={WATCHLIST_NAME_LENGTH}
          onChange={event => setName(event.target.value)}
          onBlur={save}
          onKeyDown={event => {
            if (event.key === 'Enter') save()
          }}
        />
      )}
    </Field>
  )
}

interface Market {
  readonly id: number
  readonly showCode: string
  readonly logo: string
}

function MarketsOf({ list }: { readonly list: Watchlist }) {
  const t = useWords('watchlists')
  const { data: pairs = [] } = usePairs()
  // One that is no longer offered keeps its place, and can be taken out.
  const rows = list.pairIds.map(
    (id): Market => pairs.find(pair => pair.id === id) ?? { id, showCode: t('notOffered'), logo: '' },
  )
  const others = pairs.filter(({ id }) => !list.pairIds.includes(id))
  return (
    <div>
      {rows.length === 0 && <EmptyState text={t('empty')} />}
      <OrderRows
        label={t('markets', { count: rows.length })}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ showCode }) => showCode}
        onOrder={ordered => told(saveList({ ...list, pairIds: ordered.map(({ id }) => id) }))}
      >
        {({ id, showCode, logo }) => (
          <>
            <PairLogo code={showCode} src={logo} className="size-7" />
            <span className="min-w-0 grow text-sm font-medium">{showCode}</span>
            <IconButton label={t('remove', { name: showCode })} onClick={() => told(watchPair(list, id, false))}>
              <X className="size-4" />
            </IconButton>
          </>
        )}
      </OrderRows>
      {others.length > 0 && rows.length < MOST_WATCHED && (
        <div className="pt-4">
          <Field label={t('addMarket')}>
            {ids => (
              <select
                {...ids}
                className={INPUT}
                value=""
                onChange={event => told(watchPair(list, Number(event.target.value), true))}
              >
                <option value="" disabled>
                  –
                </option>
                {others.map(({ id, showCode, name }) => (
                  <option key={id} value={id}>
                    {showCode} · {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
      )}
    </div>
  )
}
