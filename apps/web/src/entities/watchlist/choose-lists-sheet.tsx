// In which of the user's watchlists a market is.
import { useWords } from '../../platform/words.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Sheet } from '../../ui/layers/sheet.tsx'
import { NewListForm } from './new-list-form.tsx'
import type { StarredPair } from './use-stars.tsx'
import { useWatchlists, watchPair } from './watchlists.ts'

interface ChooseListsSheetProps {
  readonly pair: StarredPair
  readonly onClose: () => void
}

export default function ChooseListsSheet({ pair, onClose }: ChooseListsSheetProps) {
  const t = useWords('watchlists')
  const { data: lists = [] } = useWatchlists()
  return (
    <Sheet title={`${t('title')} · ${pair.showCode}`} onClose={onClose}>
      <div className="divide-y divide-line">
        {lists.map(list => (
          <Checkbox
            key={list.id}
            checked={list.pairIds.includes(pair.id)}
            onChange={isWatched => void watchPair(list, pair.id, isWatched).catch(() => {})}
          >
            <span dir="auto">{list.name || t('favourites')}</span>
          </Checkbox>
        ))}
      </div>
      <NewListForm lists={lists} />
    </Sheet>
  )
}
