// The notices of copy trading that the server carries on at once: a master's acts to the followers, a share to its master.
export const CARRIED_NOTICES = [
  'master_opened',
  'master_closed',
  'master_part_closed',
  'master_stops_set',
  'master_trail_set',
  'share_sent',
] as const

export type CarriedNotice = (typeof CARRIED_NOTICES)[number]
