// Confirmation of a decision, with a note for the user, which a rejection needs, and one that stays among operators.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { showFailure } from '../platform/api.ts'
import { CallFailed } from '@tallystick/api-client/call-failed'
import { queryClient } from '../platform/query-client.ts'
import { showToast } from '@tallystick/ui/layers/toasts'
import { useWords } from '../platform/words.ts'
import { Choices } from '../ui/choices.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '@tallystick/ui/forms/field'
import { type Decision, type Notes, type Outcome, OUTCOMES, type QueueRow } from './queue.ts'

interface DecisionDialogProps<Row extends QueueRow> {
  readonly row: Row
  /** One approval, or the ways to refuse. */
  readonly decisions: readonly Decision<Row>[]
  readonly onClose: () => void
}

const SHORTEST_REASON = 3

export function DecisionDialog<Row extends QueueRow>({ row, decisions, onClose }: DecisionDialogProps<Row>) {
  const t = useWords()
  const [note, setNote] = useState('')
  const [internal, setInternal] = useState('')
  const [index, setIndex] = useState(0)
  const decision = decisions[index]
  const act = useMutation({
    mutationFn: async () => decision?.run(row, notesOf(note, internal)),
    onSuccess: answer => {
      showToast(t(outcomeOf(answer)), 'success')
      onClose()
    },
    onError: failure => {
      showFailure(failure)
      // Refused: another operator was first, or it is not allowed. Only a network failure is worth a retry.
      if (failure instanceof CallFailed && failure.kind === 'refused') onClose()
    },
    onSettled: () => queryClient.invalidateQueries(),
  })
  if (!decision) return null
  const isRefusal = decision.isRefusal
  return (
    <Dialog
      title={t('decisionTitle', { act: t(decision.words), id: row.id })}
      confirmLabel={t(decision.words)}
      look={isRefusal ? 'danger' : 'primary'}
      busy={act.isPending}
      disabled={isRefusal && note.trim().length < SHORTEST_REASON}
      onConfirm={() => act.mutate()}
      onClose={onClose}
    >
      {decisions.length > 1 && (
        <Choices
          label={t('outcome')}
          options={decisions.map(({ words }, value) => ({ value, label: t(words) }))}
          value={index}
          onChange={setIndex}
        />
      )}
      {decision.isSilent !== true && (
        <TextField
          label={t(isRefusal ? 'reasonForUser' : 'noteForUser')}
          hint={t('noteShown')}
          data-autofocus
          value={note}
          maxLength={200}
          onChange={setNote}
        />
      )}
      <TextField
        label={t('noteInternal')}
        hint={t('noteInternalHint')}
        {...(decision.isSilent === true ? { 'data-autofocus': true } : {})}
        value={internal}
        maxLength={500}
        onChange={setInternal}
      />
    </Dialog>
  )
}

function notesOf(note: string, internal: string): Notes {
  return {
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    ...(internal.trim() === '' ? {} : { internal_note: internal.trim() }),
  }
}

function outcomeOf(answer: unknown): Outcome {
  return OUTCOMES.find(outcome => outcome === answer) ?? 'done'
}
