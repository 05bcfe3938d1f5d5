// What a process does. Alone it does everything; with others, on the same database and bus, each may do a part.

export const ROLES = ['api', 'live', 'engine', 'feed', 'jobs', 'log'] as const
export type Role = (typeof ROLES)[number]

export function readRoles(text: string | undefined, problems: string[]): ReadonlySet<Role> {
  if (text === undefined) return new Set(ROLES)
  const names = text.split(',').map(name => name.trim())
  const roles = ROLES.filter(role => names.includes(role))
  const unknown = names.filter(name => !ROLES.some(role => role === name))
  if (unknown.length > 0)
    problems.push(`ROLES must be some of ${ROLES.join(',')}, separated by commas, but holds "${unknown.join(', ')}".`)
  return new Set(roles)
}
