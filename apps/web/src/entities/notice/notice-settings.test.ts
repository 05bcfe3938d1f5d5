// @vitest-environment happy-dom
// What each channel sends: what is saved is what was read, and what could not be saved is read again.
import { NOTICE_GROUPS } from '@tallystick/wire/trader/notice-groups'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usePage } from '../../../testing/page.tsx'
import { refusal, serve } from '../../../testing/server.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { PRIVATE } from '../session/session.ts'
import { type NoticeSettings, saveNoticeSettings, settingsFromWire, settingsParams } from './notice-settings.ts'

usePage()

type Wire = AnswerOf<'noticeSettings'>

const channel = fc.constantFrom('on' as const, 'off' as const)
const SETTINGS = fc.record({
  groups: fc
    .array(fc.record({ email: channel, push: channel }), { minLength: 3, maxLength: 3 })
    .map(all => all.map((one, index) => ({ group: NOTICE_GROUPS[index] ?? 'orders', ...one }))),
  pace: fc.constantFrom('at_once' as never, 'daily' as never),
  hasEmail: fc.boolean(),
  quiet: fc.option(fc.constant({ from: '22:00', to: '07:00' })),
  timeZone: fc.constant('Europe/Zurich'),
  pushFigures: fc.boolean(),
})

describe('settings of notices', () => {
  it('are saved as they stand: the groups of each channel, hours only where they are quiet', () => {
    fc.assert(
      fc.property(SETTINGS, (settings: NoticeSettings) => {
        const sent = settingsParams(settings, 'Asia/Tokyo')
        for (const name of ['email', 'push'] as const) {
          const on = settings.groups.filter(group => group[name] === 'on').map(({ group }) => group)
          expect(sent[name]).toBe(on.length === 0 ? undefined : on.join(','))
          expect(name in sent).toBe(on.length > 0)
        }
        expect([sent.quiet_from, sent.quiet_to]).toEqual([settings.quiet?.from, settings.quiet?.to])
        expect(sent).toMatchObject({
          email_pace: settings.pace,
          time_zone: 'Asia/Tokyo',
          push_figures: settings.pushFigures ? 1 : 0,
        })
      }),
    )
  })

  it.each([
    ['', null],
    ['22:00', { from: '22:00', to: '07:00' }],
  ])('read from «%s» are quiet then', (quiet_from, quiet) => {
    const wire = { groups: [], quiet_from, quiet_to: '07:00', has_email: 1, push_figures: 0 } as unknown as Wire
    expect(settingsFromWire(wire)).toMatchObject({ quiet, hasEmail: true, pushFigures: false })
  })

  it.each([
    ['saved', {} as never, false],
    ['refused', refusal('too_many_requests'), true],
  ])('that are %s are shown at once, and read again only where they were not saved', async (_, answer, isRead) => {
    const key = [PRIVATE, 'notice-settings']
    const settings = fc.sample(SETTINGS, 1)[0] ?? expect.fail()
    queryClient.setQueryData(key, { ...settings, pushFigures: !settings.pushFigures })
    serve({ saveNoticeSettings: answer })
    const done = saveNoticeSettings(settings)
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    expect(queryClient.getQueryData(key)).toEqual({ ...settings, timeZone })
    await done
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(isRead)
  })
})
