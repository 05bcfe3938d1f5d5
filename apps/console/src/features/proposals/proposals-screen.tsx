// Proposals that wait for a second operator: who proposed what, and the same action again as consent.
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { OPERATOR_CALLS, type OperatorCallName } from '@tallystick/wire/operator/calls'
import { SETTING_GROUPS } from '@tallystick/wire/operator/setting-groups'
import { TERM_KINDS } from '@tallystick/wire/operator/term-kinds'
import { useMutation } from '@tanstack/react-query'
import { api, showFailure, useAct, useAsk } from '../../platform/api.ts'
import { queryClient } from '../../platform/query-client.ts'
import { showToast } from '@tallystick/ui/layers/toasts'
import { useWords, type Words } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Chip } from '@tallystick/ui/primitives/chip'
import { classNames } from '@tallystick/ui/theme/class-names'
import { fieldWord } from '../../ui/field-words.ts'
import { Moment } from '../../ui/figures.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'

type Proposal = OperatorAnswerOf<'operatorProposals'>[number]

const VOID_WORDS = {
  proposer_disabled: 'void_proposer_disabled',
  proposer_demoted: 'void_proposer_demoted',
  subject_changed: 'void_subject_changed',
  expired: 'void_expired',
} as const satisfies Record<Exclude<Proposal['void_reason'], ''>, string>

export default function ProposalsScreen() {
  const t = useWords()
  const list = useAsk('operatorProposals', {}, { everyMs: 5_000 })
  return (
    <Page title={t('proposals')} lead={t('proposalsLead')}>
      <Card>
        {list.isError && !list.data ? (
          <Failed failure={list.error} onRetry={() => void list.refetch()} />
        ) : list.isPending ? (
          <Loading />
        ) : list.data?.length === 0 ? (
          <Empty text={t('noProposals')} />
        ) : (
          list.data?.map(proposal => <Row key={proposal.id} proposal={proposal} />)
        )}
      </Card>
    </Page>
  )
}

function isCall(name: string): name is OperatorCallName {
  return Object.hasOwn(OPERATOR_CALLS, name)
}

/** What would change, by the name its own screen gives it; the subject speaks in names of the database. */
function aboutWords(t: Words, { call, params }: Proposal): string {
  if (call === 'operatorSettingChange') {
    const key = SETTING_GROUPS.flatMap(({ settings }) => settings.map(([name]) => name)).find(
      name => name === params['key'],
    )
    return key === undefined ? '' : t(`set_${key}`)
  }
  const kind = TERM_KINDS.find(name => name === params['kind'])
  if (call !== 'operatorTermChange' || kind === undefined) return ''
  return `${t(kind)} · ${fieldWord(t, String(params['field']))}`
}

function Row({ proposal }: { readonly proposal: Proposal }) {
  const t = useWords()
  const about = aboutWords(t, proposal)
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3 text-sm last:border-0">
      <div className="min-w-0 grow">
        {about !== '' && <p className="font-medium">{about}</p>}
        <p className={classNames('break-words', about === '' && 'font-medium')}>{proposal.subject}</p>
        <p className="flex flex-wrap items-center gap-2 text-muted">
          {t('askedBy', { name: proposal.made_by })} <Moment at={proposal.created_at} />
          {proposal.own && <Chip>{t('yours')}</Chip>}
          {proposal.void_reason !== '' && (
            <>
              <Chip tone="warn">{t('voidProposal')}</Chip>
              {t(VOID_WORDS[proposal.void_reason])}
            </>
          )}
        </p>
      </div>
      {proposal.void_reason === '' && <Choice proposal={proposal} />}
    </div>
  )
}

/** Agreeing, turning down, or taking back what one proposed oneself. */
function Choice({ proposal }: { readonly proposal: Proposal }) {
  const t = useWords()
  const agree = useMutation({
    mutationFn: async () => {
      // The server recorded these parameters from a call of this name, and reads them again as such.
      if (isCall(proposal.call)) return api.call(proposal.call, proposal.params)
      throw new Error(proposal.call)
    },
    onSuccess: (answer: unknown) => {
      // A set-up link is shown once, to the operator who completed the invitation.
      const link = typeof answer === 'object' && answer !== null && 'link' in answer ? String(answer.link) : ''
      if (link === '') showToast(t('done'), 'success')
      else void navigator.clipboard.writeText(link).then(() => showToast(t('linkCopied'), 'success'))
    },
    onError: failure => showFailure(failure),
    onSettled: () => queryClient.invalidateQueries(),
  })
  const reject = useAct('operatorProposalReject')
  return (
    <>
      <Button look="danger" busy={reject.isPending} onClick={() => reject.mutate({ id: proposal.id })}>
        {t(proposal.own ? 'takeBack' : 'reject')}
      </Button>
      {!proposal.own && (
        <Button look="primary" busy={agree.isPending} onClick={() => agree.mutate()}>
          {t('agree')}
        </Button>
      )}
    </>
  )
}
