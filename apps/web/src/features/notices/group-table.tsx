// Groups of notices by channel: a switch, or why there is none.
import type { NoticeGroup } from '@tallystick/wire/trader/notice-groups'
import type { GroupSettings, NoticeSettings } from '../../entities/notice/notice-settings.ts'
import { useWords } from '../../platform/words.ts'
import { Switch } from '../../ui/forms/switch.tsx'

interface GroupTableProps {
  readonly settings: NoticeSettings
  readonly onChange: (settings: NoticeSettings) => void
}

export function GroupTable({ settings, onChange }: GroupTableProps) {
  const t = useWords('notices')
  const change = (changed: GroupSettings): void =>
    onChange({ ...settings, groups: settings.groups.map(each => (each.group === changed.group ? changed : each)) })
  return (
    <table className="w-full border-separate border-spacing-0 overflow-hidden rounded-card border border-line bg-surface text-start">
      <thead>
        <tr className="text-sm text-muted">
          <th scope="col" className="px-4 text-start font-medium">
            {t('title')}
          </th>
          {settings.hasEmail && (
            <th scope="col" className="h-11 px-2 text-center font-medium">
              {t('email')}
            </th>
          )}
          <th scope="col" className="h-11 px-2 text-center font-medium">
            {t('push')}
          </th>
        </tr>
      </thead>
      <tbody>
        {settings.groups.filter(isNamed).map(group => (
          <tr key={group.group} data-group={group.group}>
            <th scope="row" className="h-14 border-t border-line px-4 py-2 text-start font-normal hyphens-auto">
              {t(GROUP_NAMES[group.group])}
            </th>
            {settings.hasEmail && (
              <Cell
                label={`${t(GROUP_NAMES[group.group])}, ${t('email')}`}
                state={group.email}
                onChange={email => change({ ...group, email })}
              />
            )}
            <Cell
              label={`${t(GROUP_NAMES[group.group])}, ${t('push')}`}
              state={group.push}
              onChange={push => change({ ...group, push })}
            />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const GROUP_NAMES = {
  orders: 'group_orders',
  micro: 'group_micro',
  margin: 'group_margin',
  alerts: 'group_alerts',
  money: 'group_money',
  loans: 'group_loans',
  interest: 'group_interest',
  identity: 'group_identity',
  chat: 'group_chat',
  news: 'group_news',
  security: 'group_security',
} as const satisfies Readonly<Record<NoticeGroup, string>>

/** A server that is newer than this app has groups without a name here. What was chosen for them stays as it is. */
const isNamed = ({ group }: GroupSettings): boolean => Object.hasOwn(GROUP_NAMES, group)

interface CellProps {
  readonly label: string
  readonly state: GroupSettings['email'] | GroupSettings['push']
  readonly onChange: (state: 'on' | 'off') => void
}

function Cell({ label, state, onChange }: CellProps) {
  const t = useWords('notices')
  return (
    <td className="w-24 border-t border-line px-2 py-1 text-center text-sm text-muted">
      {state === 'always' ? (
        t('always')
      ) : state === 'never' ? (
        <span aria-hidden="true">–</span>
      ) : (
        <Switch
          checked={state === 'on'}
          onChange={isOn => onChange(isOn ? 'on' : 'off')}
          className="mx-auto min-w-11 justify-center"
        >
          <span className="sr-only">{label}</span>
        </Switch>
      )}
    </td>
  )
}
