// Asks before unfollowing, with the warning that open copies are no longer managed by the master.
import { useState } from 'react'
import { useWords } from '../../platform/words.ts'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx'
import { unfollowTrader } from './follow-calls.ts'

interface UnfollowDialogProps {
  readonly trader: { readonly user_id: string; readonly nickname: string }
  readonly onClose: () => void
}

export function UnfollowDialog({ trader, onClose }: UnfollowDialogProps) {
  const t = useWords('follow')
  const [busy, setBusy] = useState(false)

  async function confirm(): Promise<void> {
    setBusy(true)
    try {
      await unfollowTrader(trader.user_id)
    } catch {
      // The client has said why; most often it ended meanwhile, so the question makes no sense any more.
    } finally {
      setBusy(false)
      onClose()
    }
  }

  return (
    <ConfirmDialog
      title={t('unfollowQuestion', { name: trader.nickname })}
      confirmLabel={t('unfollow')}
      cancelLabel={t('keepFollowing')}
      look="danger"
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('unfollowBody')}</p>
    </ConfirmDialog>
  )
}
