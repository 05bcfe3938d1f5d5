// Account dialogs used in more than one place.
import { useNavigate } from '@tallystick/ui/routing/routing'
import { useWords } from '../../platform/words.ts'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx'
import { logOut, resetDemo } from './session.ts'

interface AccountDialogProps {
  readonly onClose: () => void
  /** After yes; like closing unless told. */
  readonly onDone?: () => void
}

export function LogOutDialog({ onClose, onDone = onClose }: AccountDialogProps) {
  const t = useWords('app')
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      title={t('logOutQuestion')}
      confirmLabel={t('logOut')}
      onClose={onClose}
      onConfirm={() => {
        onDone()
        // First away from screens that need a session, then without one.
        void navigate({ to: '/' }).then(logOut)
      }}
    />
  )
}

export function ResetDemoDialog({ onClose, onDone = onClose }: AccountDialogProps) {
  const t = useWords('app')
  return (
    <ConfirmDialog
      title={t('resetDemoQuestion')}
      confirmLabel={t('confirm')}
      onClose={onClose}
      onConfirm={() => {
        onDone()
        // The client has shown why it failed.
        resetDemo().catch(() => {})
      }}
    >
      {t('resetDemoBody')}
    </ConfirmDialog>
  )
}
