// What each channel sends to the user, and when, as the wire has it and as it is saved.
import { flagFromWire, flagToWire } from '@tallystick/wire/flag'
import type { NoticeGroup } from '@tallystick/wire/trader/notice-groups'
import type { AnswerOf, ParamsOf } from '@tallystick/wire/trader/schemas'
import type { EmailPace } from '@tallystick/wire/trader/schemas/users/notice-settings'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { PRIVATE } from '../session/session.ts'

type WireSettings = AnswerOf<'noticeSettings'>

export interface GroupSettings {
  readonly group: NoticeGroup
  readonly email: WireSettings['groups'][number]['email']
  readonly push: WireSettings['groups'][number]['push']
}

export interface NoticeSettings {
  readonly groups: readonly GroupSettings[]
  readonly pace: EmailPace
  readonly hasEmail: boolean
  readonly quiet: { readonly from: string; readonly to: string } | null
  readonly timeZone: string
  readonly pushFigures: boolean
}

const SETTINGS = [PRIVATE, 'notice-settings']
/** Quiet hours that most people would choose. */
export const NIGHT = { from: '22:00', to: '07:00' } as const

export function settingsFromWire(wire: WireSettings): NoticeSettings {
  return {
    groups: wire.groups,
    pace: wire.email_pace,
    hasEmail: flagFromWire(wire.has_email),
    quiet: wire.quiet_from === '' ? null : { from: wire.quiet_from, to: wire.quiet_to },
    timeZone: wire.time_zone,
    pushFigures: flagFromWire(wire.push_figures),
  }
}

/** Times are those of where the user is now. What is empty is not sent. */
export function settingsParams(settings: NoticeSettings, timeZone: string): ParamsOf<'saveNoticeSettings'> {
  const chosen = (channel: 'email' | 'push'): string =>
    settings.groups
      .filter(group => group[channel] === 'on')
      .map(({ group }) => group)
      .join(',')
  const [email, push] = [chosen('email'), chosen('push')]
  return {
    ...(email !== '' && { email }),
    ...(push !== '' && { push }),
    ...(settings.quiet && { quiet_from: settings.quiet.from, quiet_to: settings.quiet.to }),
    email_pace: settings.pace,
    time_zone: timeZone,
    push_figures: flagToWire(settings.pushFigures),
  }
}

export function useNoticeSettings() {
  return useQuery({
    queryKey: SETTINGS,
    queryFn: async ({ signal }) =>
      settingsFromWire((await api.call('noticeSettings', {}, { signal, showErrorMessage: false })).data),
  })
}

/** Shown at once; what could not be saved is shown as it is. */
export async function saveNoticeSettings(settings: NoticeSettings): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  queryClient.setQueryData<NoticeSettings>(SETTINGS, { ...settings, timeZone })
  try {
    await api.call('saveNoticeSettings', settingsParams(settings, timeZone))
  } catch {
    // The client has said what went wrong.
    await queryClient.invalidateQueries({ queryKey: SETTINGS })
  }
}
